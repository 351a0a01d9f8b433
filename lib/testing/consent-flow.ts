import { createHash } from "node:crypto";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi, type Answer } from "@/lib/testing/call-api";
import { decide } from "@/lib/testing/device-flow";

type Session = { cookie: string };
type Parameters = Record<string, string>;

/** The least that an app asks with. */
export const APP = { name: "Test App", callbackurl: "https://app.example/callback" };

/** RFC 7636 appendix B. */
export const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
export const PKCE = {
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
};

/** Asks for a request token; parameters are added to APP's, or given whole as a query. */
export function authorize(session: Session, parameters: Parameters | string = {}): Promise<Answer> {
  const query = typeof parameters === "string" ? parameters : new URLSearchParams({ ...APP, ...parameters });
  return callApi("GET", `${OAUTH2}/authorize?${query}`, { cookie: session.cookie });
}

/** A token of a request that is there to be decided. */
export async function requestToken(session: Session, parameters: Parameters | string = {}): Promise<string> {
  const { status, body, text } = await authorize(session, parameters);
  if (status !== 200) throw new Error(`authorize answered ${status}: ${text}`);
  return body.request_token as string;
}

/** Asks and approves with `mode=user`: where the browser is sent and what the fragment holds. */
export async function approved(session: Session, parameters: Parameters | string = {}) {
  const { status, body, text } = await decide(session, "approve", await requestToken(session, parameters));
  if (status !== 200) throw new Error(`approve answered ${status}: ${text}`);
  const redirectUrl = body.redirect_url as string;
  return { redirectUrl, fragment: fragmentOf(redirectUrl) };
}

/** The fragment's parameters, in their order, decoded as an app's page would. */
export function fragmentOf(redirectUrl: string): Record<string, string> {
  const fragment = redirectUrl.slice(redirectUrl.indexOf("#") + 1);
  return Object.fromEntries(fragment.split("&").map((pair) => pair.split("=", 2).map(decodeURIComponent)));
}

export function exchange(code: unknown, codeVerifier?: unknown): Promise<Answer> {
  const json = { code, ...(codeVerifier !== undefined && { code_verifier: codeVerifier }) };
  return callApi("POST", `${OAUTH2}/token`, { json });
}

/** The status that a key gets from an address, and what is wrong with it. */
export async function tryKey(privateKey: string | undefined, address?: string): Promise<string> {
  const call = { key: privateKey ?? "", ...(address !== undefined && { address }) };
  const { status, body } = await callApi("GET", "/api/user", call);
  return status === 200 ? "works" : (body.error as string);
}
