import { useCallback, useState } from "react";

/** A call as it was sent, and what came back; status 0 for none. */
export type Exchange = { id: number; request: string; status: number; answer: string };

export type Answer = { status: number; body: Record<string, unknown> };

type Call = { method: "GET" | "POST" | "DELETE"; path: string; body?: Record<string, unknown>; key?: string };

/**
 * Calls the API as an app does, without the browser's session, and keeps what went there and back to be shown. The key
 * that a call carried is not among it.
 */
export function useExchanges(): { exchanges: Exchange[]; send: (call: Call) => Promise<Answer>; clear: () => void } {
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const send = useCallback(async (call: Call) => {
    const answer = await ask(call);
    const note = { request: describe(call), status: answer.status, answer: format(answer.body) };
    setExchanges((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, ...note }].slice(-MOST));
    return answer;
  }, []);
  const clear = useCallback(() => setExchanges([]), []);
  return { exchanges, send, clear };
}

/** Shown at once; older ones go. */
const MOST = 100;

async function ask({ method, path, body, key }: Call): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "omit",
      cache: "no-store",
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  } catch {
    return { status: 0, body: {} };
  }
}

function describe({ method, path, body, key }: Call): string {
  const lines = [`${method} ${path}`];
  if (key !== undefined) lines.push("Authorization: Bearer px_sec…");
  if (body) lines.push("Content-Type: application/json", "", format(body));
  return lines.join("\n");
}

const format = (body: Record<string, unknown>) => (Object.keys(body).length === 0 ? "" : JSON.stringify(body, null, 2));
