import { DEVICE_GRANT, OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi, type Answer } from "@/lib/testing/call-api";

/** Starts a device flow. */
export async function startDevice(name = "Test CLI"): Promise<{ deviceCode: string; userCode: string }> {
  const { body } = await callApi("POST", `${OAUTH2}/device`, { json: { name } });
  return { deviceCode: body.device_code as string, userCode: body.user_code as string };
}

/** One poll in the panel's own dialect. */
export function poll(deviceCode: string): Promise<Answer> {
  return callApi("POST", `${OAUTH2}/device/token`, { json: { device_code: deviceCode } });
}

/** One poll as a stock RFC 8628 client sends it. */
export function pollByForm(deviceCode: string): Promise<Answer> {
  const form = { grant_type: DEVICE_GRANT, device_code: deviceCode, client_id: "test-cli" };
  return callApi("POST", `${OAUTH2}/device/token`, { form });
}

/** Claims a user code; the answer holds the request token. */
export function claim(session: { cookie: string }, userCode: string, address?: string): Promise<Answer> {
  const target = `${OAUTH2}/authorize?${new URLSearchParams({ user_code: userCode })}`;
  return callApi("GET", target, { cookie: session.cookie, ...(address !== undefined && { address }) });
}

export function decide(session: { cookie: string }, decision: "approve" | "deny", token: string): Promise<Answer> {
  return callApi("POST", `${OAUTH2}/authorize/${decision}`, { cookie: session.cookie, json: { request_token: token } });
}

/** Claims a code and decides. */
export async function claimAndDecide(session: { cookie: string }, decision: "approve" | "deny", userCode: string) {
  const { body } = await claim(session, userCode);
  return decide(session, decision, body.request_token as string);
}

/** A device code that its user approved. */
export async function approvedDevice(session: { cookie: string }, name?: string): Promise<string> {
  const { deviceCode, userCode } = await startDevice(name);
  const { status, text } = await claimAndDecide(session, "approve", userCode);
  if (status !== 200) throw new Error(`approve answered ${status}: ${text}`);
  return deviceCode;
}
