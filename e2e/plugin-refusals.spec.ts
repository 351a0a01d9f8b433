import type { Page } from "@playwright/test";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { REFUSALS } from "@/lib/bridge/refusals";
import { en } from "@/lib/messages/en";
import { ADMIN } from "@/lib/testing/secrets";
import { expect, pressOn, signIn } from "./fixtures";
import { checkWatched, watchJumps } from "./page-checks";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";
import { rawRequest } from "./raw-request";

const test = testWithPlugins();
const { refused } = en.plugins;
const REPORT = "/api/system/plugin-refusals";
const part = (page: Page) => page.getByRole("region", { name: refused.title, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

test("what users' pages report is seen and cleared by the administrator, and audited", async ({
  page,
  plugins,
  makeUser,
  signInApi,
}) => {
  await plugins.put("ocean/plugin.json", { name: "Ocean", permissions: ["api:read", "api:write"] });
  await plugins.put("reef/plugin.json", { name: "Reef" });
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await watchJumps(page);
  await page.goto("/admin/plugins/ocean");
  await expect(part(page)).toContainText(refused.none);
  await expect(part(page).getByRole("button")).toHaveCount(0);
  await checkWatched(page);
  await page.goto("/admin/plugins");
  await expect(page.getByText(/from a window of no plugin/)).toHaveCount(0);

  const user = await signInApi(await makeUser());
  const said = (plugin: string | null, reason: string, count: number) => ({ plugin, reason, count });
  const reports = [
    said("ocean", "malformed", 1200),
    said("ocean", "hook-forgot", 1),
    said("gone", "malformed", 5),
    said(null, "unknown-sender", 1),
  ];
  expect((await user.post(REPORT, { refusals: reports })).status).toBe(204);
  expect((await user.post(REPORT, { refusals: [said("ocean", "malformed", 34)] })).status).toBe(204);

  await page.goto("/admin/plugins");
  await expect(row(page, "Ocean")).toContainText("1,235 refusals, the last one within a day");
  await expect(row(page, "Reef")).not.toContainText("refusal");
  await expect(page.getByText(/1 message was refused, as it came from a window of no plugin/)).toBeVisible();
  await checkWatched(page);
  await row(page, "Ocean").getByRole("link").click();

  const rows = part(page).getByRole("row");
  await expect(rows).toHaveCount(3);
  const messages = rows.filter({ hasText: refused.reason.malformed });
  await expect(messages.getByRole("cell").nth(1)).toContainText("1,234");
  await expect(messages.locator("time")).toBeVisible();
  await expect(page.getByText(en.plugins.about["api:write"])).toBeVisible();
  await page.reload();
  await checkWatched(page);

  await pressOn(part(page).getByRole("button", { name: refused.clear }), "Enter");
  await expect(part(page).getByText(refused.none)).toBeVisible();
  await expect(part(page).getByRole("status")).toHaveText(refused.cleared);
  await expect(part(page).getByRole("heading")).toBeFocused();
  await checkWatched(page);
  await page.goto("/admin/audit");
  const event = page.getByRole("row").filter({ hasText: en.audit.plugin.refusals_cleared });
  await expect(event).toHaveCount(1);
  await expect(event).toContainText("ocean");
});

test("each reason that there is has its sentence", async ({ page, plugins, makeUser, signInApi }) => {
  await plugins.put("storm/plugin.json", {});
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  const user = await signInApi(await makeUser());
  const reasons = REFUSALS.filter((reason) => reason !== "unknown-sender");
  const refusals = reasons.map((reason, i) => ({ plugin: "storm", reason, count: i + 1 }));
  expect((await user.post(REPORT, { refusals })).status).toBe(204);
  await watchJumps(page);
  await page.goto("/admin/plugins/storm");
  for (const reason of reasons) await expect(part(page).getByText(refused.reason[reason])).toBeVisible();
  await checkWatched(page);
});

test("on the wire, a plugin's name takes a session's rights away", async ({ panel, plugins, makeUser, signInApi }) => {
  await plugins.put("ocean/plugin.json", { name: "Ocean", permissions: ["api:read"] });
  const user = await signInApi(await makeUser());
  await expect
    .poll(async () => (await user.request("GET", "/api/user", undefined, { [PLUGIN_HEADER]: "ocean" })).status)
    .toBe(200);
  for (const [method, path, plugin, code] of [
    ["POST", REPORT, "ocean", "SESSION_REQUIRED"],
    ["POST", "/api/auth/signout", "ocean", "SESSION_REQUIRED"],
    ["PATCH", "/api/user", "ocean", "PERMISSION_REQUIRED"],
    ["GET", "/api/user", "gone", "PERMISSION_REQUIRED"],
    ["GET", "/api/user", "", "PERMISSION_REQUIRED"],
  ] as const) {
    const body = method === "GET" ? undefined : {};
    const answer = await user.request(method, path, body, { [PLUGIN_HEADER]: plugin });
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, code]);
  }
  const headers = [`Cookie: ${user.cookie}`, `${PLUGIN_HEADER}: ocean`, `${PLUGIN_HEADER}: ocean`];
  const twice = await rawRequest(Number(new URL(panel.baseURL).port), { target: "/api/user", headers });
  expect([twice?.status, twice?.body]).toEqual([403, expect.stringContaining("PERMISSION_REQUIRED")]);
  const listing = await user.request("GET", "/api/system/plugin-themes", undefined, { [PLUGIN_HEADER]: "gone" });
  expect(listing.status).toBe(200);
  const document = await user.request("GET", "/dashboard", undefined, { [PLUGIN_HEADER]: "ocean" });
  expect([document.status, document.headers.get("location")]).toEqual([307, expect.stringContaining("/auth/login")]);
});
