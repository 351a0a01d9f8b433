import { callApi, type Answer, type Call } from "@/lib/testing/call-api";
import { USER_PASSWORD } from "@/lib/testing/secrets";

export const CREDENTIALS = "/api/auth/callback/credentials";
/** What a browser says of a call from the panel's own pages. */
export const OWN_PAGE = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };

/** Signs in as the sign-in page's form does; `json: "true"` as its script does. */
export function postSignIn(
  form: Record<string, string>,
  call: Pick<Call, "headers" | "address" | "cookie"> = {},
): Promise<Answer> {
  return callApi("POST", CREDENTIALS, {
    form: { password: USER_PASSWORD, ...form },
    headers: OWN_PAGE,
    ...call,
  });
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
