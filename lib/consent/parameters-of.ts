import { CONSENT_PARAMETERS, type RawConsentParameters } from "@/lib/consent/consent-parameters";
import type { ConsentRequest } from "@/lib/db/generated/sqlite/client";

/** The parameters that a callback request was made from, as a query, to open the consent page anew with them. */
export function parametersOf(request: ConsentRequest): URLSearchParams {
  const values: RawConsentParameters = {
    name: request.name ?? undefined,
    callbackurl: request.callbackUrl ?? undefined,
    mode: request.mode ?? undefined,
    allowedips: (JSON.parse(request.allowedIps) as string[]).join(","),
    alertCors: request.alertCors ? "1" : undefined,
    appName: request.appName ?? undefined,
    appLogo: request.appLogo ?? undefined,
    description: request.description ?? undefined,
    state: request.state ?? undefined,
    code_challenge: request.codeChallenge ?? undefined,
    code_challenge_method: request.codeChallenge ? "S256" : undefined,
  };
  return new URLSearchParams(CONSENT_PARAMETERS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}
