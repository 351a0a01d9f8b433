"use client";

import { useEffect, useState } from "react";
import { exchange } from "@/app/(docs)/_playground/endpoints";
import { ExchangeList } from "@/app/(docs)/_playground/exchange-list";
import { KeyTools, keyPairOf, type KeyPair } from "@/app/(docs)/_playground/key-tools";
import { makePkce, recall, remember, type Asked } from "@/app/(docs)/_playground/pkce";
import type { PlaygroundText } from "@/app/(docs)/_playground/playground-text";
import { useExchanges } from "@/app/(docs)/_playground/use-exchanges";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";
import { TextField } from "@/app/_ui/text-field";

type Fields = Record<"name" | "callbackurl" | "description" | "allowedips", string>;

/** What came back in the address's fragment: nothing, what this page asked for, or what it did not. */
type Returned = { kind: "code"; code: string; asked: Asked } | { kind: "denied" | "foreign" };

/**
 * The callback flow from the app's side, with PKCE (RFC 7636): builds the consent page's address, takes what comes back
 * in the fragment of this very page, and exchanges the code.
 */
export function ConsentPlayground({ consentPage, text }: { consentPage: string; text: PlaygroundText }) {
  const { exchanges, send } = useExchanges();
  const [fields, setFields] = useState<Fields>({
    name: "Playground",
    callbackurl: "",
    description: "",
    allowedips: "",
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [insecure, setInsecure] = useState(false);
  const [returned, setReturned] = useState<Returned | null>(null);
  const [pair, setPair] = useState<KeyPair | null>(null);

  useEffect(() => {
    const here = `${window.location.origin}${window.location.pathname}`;
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    const found = readReturned(fragment);
    // a code is good once, and has no business in the history
    if (found) window.history.replaceState(null, "", window.location.pathname);
    void makePkce().then((made) => {
      setReturned(found);
      setAsked(made);
      setInsecure(made === null);
      setFields((now) => ({ ...now, callbackurl: now.callbackurl || here }));
    });
  }, []);

  async function exchangeCode(code: string, verifier: string) {
    setReturned(null);
    const { status, body } = await send({ ...exchange, body: { code, code_verifier: verifier } });
    if (status === 200) setPair(keyPairOf(body));
  }

  const address = asked && addressOf(consentPage, fields, asked);
  const field = (name: keyof Fields) => ({
    id: `consent_${name}`,
    label: text.fields[name],
    value: fields[name],
    onChange: (event: { target: HTMLInputElement }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <section aria-labelledby="callback">
      <h2 id="callback" className="text-lg font-semibold">
        {text.consent.title}
      </h2>
      <p className="mt-1 mb-4 max-w-3xl text-muted-foreground">{text.consent.lead}</p>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField {...field("name")} maxLength={191} required />
        <TextField {...field("callbackurl")} type="url" required />
        <TextField {...field("description")} maxLength={1000} />
        <TextField {...field("allowedips")} />
      </div>
      <h3 className="mt-5 mb-1.5 text-sm font-medium">{text.consent.address}</h3>
      <div className="docs-exchange min-h-24">
        {insecure && <p>{text.consent.insecure}</p>}
        {address !== null && (
          <pre tabIndex={0}>
            <code>{address.replaceAll("&", "\n  &")}</code>
          </pre>
        )}
      </div>
      {!insecure && (
        <a href={address ?? consentPage} onClick={() => asked && remember(asked)} className={`${buttonClass()} mt-4`}>
          {text.consent.open}
        </a>
      )}
      <div role="status" className="mt-5 empty:hidden">
        {returned?.kind === "denied" && <p>{text.consent.denied}</p>}
        {returned?.kind === "foreign" && <p>{text.consent.foreign}</p>}
        {returned?.kind === "code" && <p>{text.consent.returned}</p>}
      </div>
      {returned?.kind === "code" && (
        <div className="mt-3">
          <Button type="button" onClick={() => void exchangeCode(returned.code, returned.asked.verifier)}>
            {text.consent.exchange}
          </Button>
        </div>
      )}
      <ExchangeList exchanges={exchanges} text={text.exchange} />
      {pair !== null && <KeyTools pair={pair} send={send} onRevoked={() => setPair(null)} text={text.key} />}
    </section>
  );
}

function addressOf(consentPage: string, fields: Fields, { state, challenge }: Asked): string {
  const given = Object.entries(fields).filter(([, value]) => value.trim() !== "");
  const query = new URLSearchParams({
    ...Object.fromEntries(given),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  return `${consentPage}?${query}`;
}

function readReturned(fragment: URLSearchParams): Returned | null {
  const code = fragment.get("authorization_code");
  if (code === null && !fragment.has("error")) return null;
  const asked = recall();
  if (asked === null || fragment.get("state") !== asked.state) return { kind: "foreign" };
  return code === null ? { kind: "denied" } : { kind: "code", code, asked };
}
