import { Problem } from "./problem.mjs";

/**
 * Calls the panel's API with a key.
 * @returns the answer's JSON, or null where there is none
 * @throws Problem with a sentence that says what to do
 */
export async function callPanel({ address, privateKey }, method, path, body) {
  const headers = { Authorization: `Bearer ${privateKey}`, ...(body && { "Content-Type": "application/json" }) };
  let response, text;
  try {
    const signal = AbortSignal.timeout(30_000);
    response = await fetch(address + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    text = await response.text();
  } catch (error) {
    throw unreachable(address, error);
  }
  const json = parse(text);
  if (response.ok && (json !== null || text === "")) return json;
  const code = json?.error;
  if (code === "UNAUTHENTICATED") {
    throw new Problem(`The panel does not take this key any more. Log in again: panel-cli login ${address}`, { code });
  }
  const passing = response.status === 429 || response.status >= 500;
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  const said = json?.error_description ?? `The panel at ${address} answered with the status ${response.status}.`;
  throw new Problem(said, { code, passing, retryAfter });
}

/** The Problem for a call that got no answer. */
export function unreachable(address, error) {
  const why = error.cause?.code ?? error.name;
  return new Problem(`The panel at ${address} cannot be reached (${why}).`, { passing: true });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
