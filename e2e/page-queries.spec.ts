import { setTimeout as wait } from "node:timers/promises";
import { ADMIN } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { DEVICE_PAGE, obtainKey, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { startPanel } from "./start-panel";

const OAUTH2_PAGES = "/dashboard/account/oauth2/api";
const consentPage = (state: string) =>
  `${OAUTH2_PAGES}/new?${new URLSearchParams({ name: "Queries", callbackurl: "https://app.example/back", state })}`;

/** Questions that are asked twice with other values: the bell's newest, and the page of the list. */
const TWICE: Record<string, RegExp> = {
  "/dashboard/account/notifications": /FROM `main`.`Notification` WHERE.* LIMIT/,
};

test("no page asks the database the same thing twice, however much it lists", async () => {
  const panel = await startPanel({ preload: ["scripts/bench/record-statements.mjs"] });
  /** What the panel asked its database since it was last looked at. */
  const asked = async () => {
    const { statements } = (await panel.ask("statements")) as { statements: string[] };
    return statements.map((sql) => sql.replaceAll(/\s+/g, " ").trim());
  };
  const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
  const shorts: string[] = [];
  for (const name of ["Lighthouse", "Harbor", "Pier"]) {
    shorts.push(String((await admin.post("/api/user/servers", { name })).body.uuidShort));
    await obtainKey(panel.baseURL, admin, name);
    const made = { email: `${name}@panel.test`, name, password: ADMIN.password, role: "user" };
    expect((await admin.post("/api/admin/users", made)).status).toBe(201);
  }
  const device = await startDevice(panel.baseURL);
  const { text } = await admin.get(consentPage("denied"));
  const form = new URLSearchParams({
    request_token: /name="request_token" value="([^"]+)"/.exec(text)![1]!,
    decision: "deny",
  });
  expect((await admin.request("POST", consentPage("denied").replace("/new?", "/new/decision?"), form)).status).toBe(
    303,
  );

  const pages: [path: string, status: number][] = [
    ["/dashboard", 200],
    ["/dashboard/servers", 200],
    [`/server/${shorts[0]}/console`, 200],
    ["/dashboard/account", 200],
    ["/dashboard/account/activity", 200],
    ["/dashboard/account/notifications", 200],
    ["/dashboard/preferences/appearance", 200],
    ["/admin/settings", 200],
    ["/admin/users", 200],
    ["/admin/audit", 200],
    ["/admin/plugins", 200],
    ["/docs", 200],
    ["/docs/api", 200],
    ["/docs/playground", 200],
    [consentPage("new"), 200],
    [consentPage("denied"), 200],
    [`${OAUTH2_PAGES}/new?name=Queries`, 200],
    [DEVICE_PAGE, 200],
    [`${DEVICE_PAGE}?user_code=${device.user_code}`, 200],
    [`${DEVICE_PAGE}?user_code=BBBB-BBBB`, 200],
    ["/no/such/page", 404],
  ];
  do await wait(1000);
  while ((await asked()).length > 0); // soon after its start it clears away what is over
  for (const [path, status] of pages) {
    await admin.get(path); // what is read once and kept
    await asked();
    expect((await admin.get(path)).status, path).toBe(status);
    const questions = (await asked()).filter((sql) => sql.startsWith("SELECT"));
    expect(questions.length, path).toBeGreaterThan(0);
    const again = questions.filter((sql, i) => questions.indexOf(sql) !== i && !TWICE[path]?.test(sql));
    expect(again, path).toEqual([]);
  }
  await panel.stop();
});
