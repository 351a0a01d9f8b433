import { OAUTH2 } from "./device-flow";
import { withPanelDatabase } from "./panel-database";
import { rawRequest } from "./raw-request";
import type { Panel } from "./start-panel";

/** Starts a device flow over a bare socket. @returns the address that the panel took the app for, or the refusal */
export async function deviceStartedFrom(panel: Panel, headers: string[], to = "127.0.0.1") {
  const answer = await rawRequest(panel.port, {
    method: "POST",
    target: `${OAUTH2}/device`,
    headers: ["Content-Type: application/json", ...headers],
    body: '{"name":"Somebody else"}',
    to,
  });
  if (answer?.status !== 200) return { status: answer?.status, retryAfter: answer?.headers.get("retry-after") };
  const { user_code, verification_uri } = JSON.parse(answer.body) as Record<string, string>;
  const address = withPanelDatabase(panel.dataDir, (db) => {
    const select = db.prepare(`SELECT "address" FROM "DeviceRequest" WHERE "userCode" = ?`);
    return (select.get(user_code!.replace("-", "")) as { address: string }).address;
  });
  return { status: 200, address, verification_uri };
}
