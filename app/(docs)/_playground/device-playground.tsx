"use client";

import { useEffect, useState } from "react";
import { ExchangeList } from "@/app/(docs)/_playground/exchange-list";
import { KeyTools, keyPairOf, type KeyPair } from "@/app/(docs)/_playground/key-tools";
import { useExchanges } from "@/app/(docs)/_playground/use-exchanges";
import type { PlaygroundText } from "@/app/(docs)/_playground/playground-text";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";
import { TextField } from "@/app/_ui/text-field";
import { deviceStart, deviceToken } from "@/app/(docs)/_playground/endpoints";

type Waiting = { deviceCode: string; userCode: string; verify: string; interval: number };

/** RFC 8628 from the app's side: starts a flow, and asks for its outcome by hand or as often as the panel allows. */
export function DevicePlayground({ text }: { text: PlaygroundText }) {
  const { exchanges, send, clear } = useExchanges();
  const [name, setName] = useState("Playground");
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [polling, setPolling] = useState(false);
  const [key, setKey] = useState<KeyPair | null>(null);

  async function start() {
    clear();
    setKey(null);
    setWaiting(null);
    const { status, body } = await send({ ...deviceStart, body: { name } });
    if (status !== 200) return;
    setWaiting({
      deviceCode: String(body.device_code),
      userCode: String(body.user_code),
      verify: String(body.verification_uri_complete),
      interval: Number(body.interval),
    });
  }

  async function poll({ deviceCode }: Waiting) {
    const { status, body } = await send({ ...deviceToken, body: { device_code: deviceCode } });
    if (status === 200) setKey(keyPairOf(body));
    if (body.error === "slow_down") setWaiting((now) => now && { ...now, interval: now.interval + 5 });
    else if (status !== 0 && body.error !== "authorization_pending") {
      // unless another flow was started meanwhile
      setWaiting((now) => (now?.deviceCode === deviceCode ? null : now));
      setPolling(false);
    }
  }

  useEffect(() => {
    if (!polling || waiting === null) return;
    const timer = setTimeout(() => void poll(waiting), waiting.interval * 1000);
    return () => clearTimeout(timer);
    // the next wait begins when an answer came
    // eslint-disable-next-line react-hooks/exhaustive-deps -- poll is made anew with each rendering
  }, [polling, waiting, exchanges.at(-1)?.id]);

  return (
    <section aria-labelledby="device">
      <h2 id="device" className="text-lg font-semibold">
        {text.device.title}
      </h2>
      <p className="mt-1 mb-4 max-w-3xl text-muted-foreground">{text.device.lead}</p>
      <form action={() => start()} className="max-w-md space-y-4">
        <TextField
          id="device_name"
          label={text.fields.name}
          value={name}
          maxLength={191}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">{text.device.start}</Button>
      </form>
      {waiting && (
        <div className="mt-5 space-y-3">
          <p>
            {text.device.code} <code className="docs-code text-base font-semibold">{waiting.userCode}</code>
          </p>
          <p className="text-muted-foreground">{text.device.hint}</p>
          <div className="flex flex-wrap gap-2.5">
            <a href={waiting.verify} target="_blank" rel="noopener" className={buttonClass({ variant: "secondary" })}>
              {text.device.open}
            </a>
            <Button type="button" variant="secondary" onClick={() => void poll(waiting)}>
              {text.device.poll}
            </Button>
            <Button type="button" variant="secondary" aria-pressed={polling} onClick={() => setPolling(!polling)}>
              {polling ? text.device.stop : text.device.every.replace("{seconds}", String(waiting.interval))}
            </Button>
          </div>
        </div>
      )}
      <ExchangeList exchanges={exchanges} text={text.exchange} />
      {key !== null && <KeyTools pair={key} send={send} onRevoked={() => setKey(null)} text={text.key} />}
    </section>
  );
}
