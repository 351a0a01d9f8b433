import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";

/** An issued key pair as an answer. */
export function keyPairAnswer(key: IssuedApiKey) {
  return { ...pair(key), token_type: "panel_api_key" as const };
}

/** The same for a stock client, which finds the private key as its bearer token (RFC 6749 section 5.1). */
export function bearerTokenAnswer(key: IssuedApiKey) {
  return { ...pair(key), token_type: "Bearer" as const, access_token: key.privateKey };
}

const pair = (key: IssuedApiKey) => ({
  public_key: key.publicKey,
  private_key: key.privateKey,
  issued_at: key.issuedAt,
});
