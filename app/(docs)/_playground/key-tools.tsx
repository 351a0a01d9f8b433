"use client";

import { getProfile, listApiKeys, revokeApiKey } from "@/app/(docs)/_playground/endpoints";
import type { PlaygroundText } from "@/app/(docs)/_playground/playground-text";
import type { useExchanges } from "@/app/(docs)/_playground/use-exchanges";
import { Button } from "@/app/_ui/button";

export type KeyPair = { publicKey: string; privateKey: string };

/** The pair in an answer of 200 to a poll or an exchange. */
export const keyPairOf = (body: Record<string, unknown>): KeyPair => ({
  publicKey: String(body.public_key),
  privateKey: String(body.private_key),
});

type KeyToolsProps = {
  pair: KeyPair;
  send: ReturnType<typeof useExchanges>["send"];
  onRevoked: () => void;
  text: PlaygroundText["key"];
};

/** What an app does with the key that it has: call the API, and end the key. It is a real one, so it should not stay. */
export function KeyTools({ pair, send, onRevoked, text }: KeyToolsProps) {
  const key = pair.privateKey;
  async function revoke() {
    const { body } = await send({ ...listApiKeys, key });
    const keys = (body.api_clients ?? []) as { id: string; public_key: string }[];
    const own = keys.find((one) => one.public_key === pair.publicKey);
    if (!own) return;
    const { status } = await send({ ...revokeApiKey(own.id), key });
    if (status === 204) onRevoked();
  }
  return (
    <div className="mt-5">
      <p className="max-w-3xl text-muted-foreground">{text.lead}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button type="button" variant="secondary" onClick={() => void send({ ...getProfile, key })}>
          {text.call}
        </Button>
        <Button type="button" variant="secondary" onClick={() => void revoke()}>
          {text.revoke}
        </Button>
      </div>
    </div>
  );
}
