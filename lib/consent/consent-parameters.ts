import { AppError, invalidField, type Issue } from "@/lib/errors";
import { parseAllowedIps } from "@/lib/api-keys/ip-allow-list";
import { parseCallbackUrl, type CallbackUrl } from "@/lib/consent/callback-url";
import type { ListedHosts } from "@/lib/net/listed-hosts";
import { parsePlainUrl } from "@/lib/net/plain-url";
import { readReadableText } from "@/lib/text/readable-text";

/** What an app may ask with; a name that stands here and is not sent is undefined. */
export const CONSENT_PARAMETERS = [
  "name",
  "callbackurl",
  "mode",
  "allowedips",
  "alertCors",
  "appName",
  "appLogo",
  "description",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

export type RawConsentParameters = Partial<Record<(typeof CONSENT_PARAMETERS)[number], string | undefined>>;

export type ConsentParameters = {
  name: string;
  appName: string | null;
  description: string | null;
  appLogo: string | null;
  callback: CallbackUrl;
  mode: "user" | "server";
  /** Canonical; empty is no restriction. */
  allowedIps: string[];
  alertCors: boolean;
  state: string | null;
  codeChallenge: string | null;
};

const MAX_STATE = 512;
/** What would not come back untouched: PostgreSQL stores no U+0000, and UTF-8 has no lone surrogates. */
const NOT_KEPT = /[\0\p{Cs}]/u;
const TRUE = /^(1|true|on|yes)$/i;
const FALSE = /^(0|false|off|no)$/i;
/** RFC 7636 section 4.2: base64url of a SHA-256, without padding. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Reads the parameters of a consent request. A parameter without a value counts as absent (RFC 6749 section 3.1).
 * @throws AppError USE_DEVICE_ENDPOINT; INVALID_MODE, INVALID_CALLBACK_URL, INVALID_ALLOWED_IPS when that one is there
 *   and breaks its rule; INVALID_REQUEST with an issue for each other field
 */
export function readConsentParameters(raw: RawConsentParameters, allowedServerHosts: ListedHosts): ConsentParameters {
  const given = (name: keyof RawConsentParameters) => raw[name] || undefined;
  const mode = readMode(given("mode"));
  const issues: Issue[] = [];
  const text = (path: "name" | "appName" | "description", maxCodePoints: number): string | null => {
    const value = given(path);
    if (value === undefined) return null;
    const read = readReadableText(value, { maxCodePoints, lineBreaks: path === "description" });
    if (!read.ok) issues.push({ path, message: read.reason });
    return read.ok ? read.value : null;
  };
  const name = text("name", 191);
  if (given("name") === undefined) issues.push({ path: "name", message: "is required" });
  if (given("callbackurl") === undefined) issues.push({ path: "callbackurl", message: "is required" });
  const appName = text("appName", 191);
  const description = text("description", 1000);
  const appLogo = readLogo(given("appLogo"), issues);
  const state = given("state") ?? null;
  if (state !== null && [...state].length > MAX_STATE) {
    issues.push({ path: "state", message: `may hold at most ${MAX_STATE} characters` });
  } else if (state !== null && NOT_KEPT.test(state)) {
    issues.push({ path: "state", message: "may hold no U+0000 and no half of a surrogate pair" });
  }
  const codeChallenge = readChallenge(given("code_challenge"), given("code_challenge_method"), mode, issues);
  const alertCors = readFlag(given("alertCors"), issues);
  if (issues.length > 0) throw new AppError("INVALID_REQUEST", { issues });

  const callback = parseCallbackUrl(given("callbackurl")!, mode, {
    allowedServerHosts,
  });
  if (!callback.ok) throw broken("INVALID_CALLBACK_URL", "callbackurl", callback.reason);
  const allowedIps = parseAllowedIps(given("allowedips") ?? "");
  if (!allowedIps.ok) throw broken("INVALID_ALLOWED_IPS", "allowedips", allowedIps.reason);
  if (alertCors && allowedIps.value.length === 0) {
    throw invalidField("alertCors", "needs allowedips: without a list there is nothing to be blocked");
  }
  return {
    name: name!,
    appName,
    description,
    appLogo,
    callback: callback.value,
    mode,
    allowedIps: allowedIps.value,
    alertCors,
    state,
    codeChallenge,
  };
}

/** The request as answers show it. */
export function describeConsentRequest(request: ConsentParameters) {
  const { name, description, callback, mode, allowedIps, alertCors, appName, appLogo, state } = request;
  return {
    name,
    description,
    callbackurl: callback.href,
    callback_origin: callback.origin,
    mode,
    allowedips: allowedIps,
    alertCors,
    appName,
    appLogo,
    state,
  };
}

function broken(code: "INVALID_CALLBACK_URL" | "INVALID_ALLOWED_IPS" | "INVALID_MODE", path: string, rule: string) {
  return new AppError(code, { description: rule, issues: [{ path, message: rule }] });
}

function readMode(value: string | undefined): "user" | "server" {
  if (value === undefined || value === "user") return "user";
  if (value === "server") return "server";
  if (value === "device") throw new AppError("USE_DEVICE_ENDPOINT");
  throw broken("INVALID_MODE", "mode", 'The mode must be "user" or "server".');
}

function readFlag(value: string | undefined, issues: Issue[]): boolean {
  if (value === undefined || FALSE.test(value)) return false;
  if (TRUE.test(value)) return true;
  issues.push({ path: "alertCors", message: "must be 1 or 0, true or false, on or off, yes or no" });
  return false;
}

/** Whether it can be fetched shows when it is; until then, and on any failure, initials stand in. */
function readLogo(value: string | undefined, issues: Issue[]): string | null {
  if (value === undefined) return null;
  const url = parsePlainUrl(value);
  if (!url.ok) issues.push({ path: "appLogo", message: url.reason });
  else if (url.value.protocol !== "https:" && url.value.protocol !== "http:") {
    issues.push({ path: "appLogo", message: "must be an https:// address of a PNG, JPEG or WebP image" });
  } else return url.value.href;
  return null;
}

/** RFC 7636 section 4.3. An absent method would mean `plain`, which is refused (RFC 9700 section 2.1.1). */
function readChallenge(
  challenge: string | undefined,
  method: string | undefined,
  mode: "user" | "server",
  issues: Issue[],
): string | null {
  if (challenge === undefined && method === undefined) return null;
  if (method !== "S256") issues.push({ path: "code_challenge_method", message: "must be S256" });
  if (challenge === undefined) issues.push({ path: "code_challenge", message: "is required with its method" });
  else if (!S256_CHALLENGE.test(challenge)) {
    issues.push({ path: "code_challenge", message: "must be 43 base64url characters: SHA-256 of the verifier" });
  }
  if (mode === "server") issues.push({ path: "code_challenge", message: "does not go with mode=server" });
  return challenge ?? null;
}
