import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import type { Dialect } from "@/lib/http/error-response";

/** An issued key pair as an answer; a stock client finds the private key as its bearer token (RFC 6749 section 5.1). */
export function credentials(key: IssuedApiKey, dialect: Dialect) {
  const pair = { public_key: key.publicKey, private_key: key.privateKey, issued_at: key.issuedAt };
  if (dialect === "json") return { ...pair, token_type: "panel_api_key" as const };
  return { ...pair, token_type: "Bearer" as const, access_token: key.privateKey };
}
