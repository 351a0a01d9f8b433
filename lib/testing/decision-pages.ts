import { POST as decideCallback } from "@/app/(focus)/dashboard/account/oauth2/api/new/decision/route";
import { POST as decideDevice } from "@/app/(focus)/dashboard/account/oauth2/api/device/decision/route";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { requestToken } from "@/lib/testing/consent-flow";
import { claim, startDevice } from "@/lib/testing/device-flow";
import { postForm, type FormCall } from "@/lib/testing/post-form";

type Session = { cookie: string };
type Fields = Record<string, string> | string;

/** The consent page with a request to decide: its token, what the app asked, and the page's own form. */
export async function openConsentPage(session: Session, over: Record<string, string> = {}) {
  const asked = { name: "Äpp & <b>", callbackurl: "https://app.example/cb?x=1&y=%26", state: "a b&c=😀", ...over };
  const query = new URLSearchParams(asked);
  const token = await requestToken(session, query.toString());
  const post = (fields: Fields, call: FormCall = session) =>
    postForm(decideCallback, `${CONSENT_PAGE}/decision?${query}`, fields, call);
  return { token, path: CONSENT_PAGE, asked, post };
}

/** The device page with a claimed request to decide. */
export async function openDevicePage(session: Session) {
  const { deviceCode, userCode } = await startDevice();
  const token = (await claim(session, userCode)).body.request_token as string;
  const post = (fields: Fields, call: FormCall = session) => {
    const all = typeof fields === "string" ? fields : { user_code: userCode, ...fields };
    return postForm(decideDevice, `${DEVICE_PAGE}/decision`, all, call);
  };
  return { token, path: DEVICE_PAGE, asked: { user_code: userCode }, deviceCode, post };
}

/** Both, for a test that holds for either. */
export const DECISION_PAGES = [
  ["the consent page", openConsentPage],
  ["the device page", (session: Session) => openDevicePage(session)],
] as const;
