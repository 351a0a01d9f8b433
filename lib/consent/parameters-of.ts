import type { Context } from "@/lib/context";
import { CONSENT_PARAMETERS, type RawConsentParameters } from "@/lib/consent/consent-parameters";
import { hashToken } from "@/lib/tokens/opaque-token";

/**
 * The parameters that a request token was made from, to open the consent page anew: after a failed delivery, or when
 * the session ended meanwhile. Whoever has the token sent them. Empty for an unknown token.
 */
export async function parametersOf(ctx: Pick<Context, "db">, token: string | undefined): Promise<URLSearchParams> {
  const row = await ctx.db.consentRequest.findUnique({ where: { tokenHash: hashToken(token ?? "") } });
  const values: RawConsentParameters = row
    ? {
        name: row.name ?? undefined,
        callbackurl: row.callbackUrl ?? undefined,
        mode: row.mode ?? undefined,
        allowedips: (JSON.parse(row.allowedIps) as string[]).join(","),
        alertCors: row.alertCors ? "1" : undefined,
        appName: row.appName ?? undefined,
        appLogo: row.appLogo ?? undefined,
        description: row.description ?? undefined,
        state: row.state ?? undefined,
        code_challenge: row.codeChallenge ?? undefined,
        code_challenge_method: row.codeChallenge ? "S256" : undefined,
      }
    : {};
  return new URLSearchParams(CONSENT_PARAMETERS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}
