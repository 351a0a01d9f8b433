import type { ApiClient } from "./api-client";

export const OAUTH2 = "/api/user/api-clients/oauth2";
export const DEVICE_PAGE = "/dashboard/account/oauth2/api/device";

export type StartedDevice = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
};

export type JsonAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** What the panel answers an app: its JSON beside the status. */
export async function postJson(url: string, json: unknown): Promise<JsonAnswer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(json) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** An app starts a device flow, as SOURCE's JSON client does. Throws unless it got codes. */
export async function startDevice(
  baseURL: string,
  input: { name: string; appName?: string; description?: string } = { name: "Test device" },
): Promise<StartedDevice> {
  const { status, body } = await postJson(`${baseURL}${OAUTH2}/device`, input);
  if (status !== 200) throw new Error(`device start answered ${status}: ${JSON.stringify(body)}`);
  return body as StartedDevice;
}

/** One poll in the panel's own dialect. */
export function pollDevice(baseURL: string, deviceCode: string) {
  return postJson(`${baseURL}${OAUTH2}/device/token`, { device_code: deviceCode });
}

/** A signed-in person claims a code by the API; throws unless it was claimed. @returns the request token */
export async function claimDevice(api: ApiClient, userCode: string): Promise<string> {
  const answer = await api.get(`${OAUTH2}/authorize?user_code=${userCode}`);
  if (answer.status !== 200) throw new Error(`claim answered ${answer.status}: ${answer.text}`);
  return String(answer.body.request_token);
}

/** A signed-in person claims and decides by the API; throws unless the decision was taken. */
export async function decideDevice(api: ApiClient, userCode: string, decision: "approve" | "deny"): Promise<void> {
  const request_token = await claimDevice(api, userCode);
  const answer = await api.post(`${OAUTH2}/authorize/${decision}`, { request_token });
  if (answer.status !== 200) throw new Error(`${decision} answered ${answer.status}: ${answer.text}`);
}

/** From nothing to a key in the person's account. */
export async function obtainKey(baseURL: string, api: ApiClient, name = "Test device") {
  const device = await startDevice(baseURL, { name });
  await decideDevice(api, device.user_code, "approve");
  const { status, body } = await pollDevice(baseURL, device.device_code);
  if (status !== 200) throw new Error(`poll answered ${status}: ${JSON.stringify(body)}`);
  return body as { public_key: string; private_key: string; token_type: string; issued_at: string };
}
