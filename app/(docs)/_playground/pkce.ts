/** What an app keeps of a request until its answer comes: RFC 7636 section 4, and the state that ties both together. */
export type Asked = { state: string; verifier: string; challenge: string };

/** Null over plain http from another machine: there the browser has no `crypto.subtle`, and the panel takes no callback. */
export async function makePkce(): Promise<Asked | null> {
  if (!window.isSecureContext) return null;
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { state, verifier, challenge: base64url(new Uint8Array(digest)) };
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const KEY = "panel-playground";

/** For this tab alone, across the way to the consent page and back. */
export function remember(asked: Asked): void {
  sessionStorage.setItem(KEY, JSON.stringify(asked));
}

/** Once: an answer is taken once. */
export function recall(): Asked | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Asked);
}
