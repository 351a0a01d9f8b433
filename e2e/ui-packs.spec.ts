import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { expect, signIn } from "./fixtures";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";
import { RULE_SETTINGS, RULES } from "./ui-rules";

const test = testWithPlugins();

const slot = (page: Page, name: string) => page.locator(`[data-panel-slot="${name}"]`);
/** In the first byte: the sentence itself is in every page's data. */
const saysHidden = (html: string) => new RegExp(`<h1[^>]*>${en.shell.hiddenTitle}`).test(html);
/** Those in the menu of a toolbar too, which is closed. */
const toolbar = (page: Page, name: string) => slot(page, `toolbar.${name}`).locator("button[data-panel-action]");

test("visibility: every form of a rule, on packs, pages, replacements, actions and overrides", async ({
  page,
  plugins,
  makeUser,
  signInApi,
}) => {
  const rows = RULES.map(([name, rules]) => ({ name, rules }));
  await plugins.put("table/plugin.json", { settings: RULE_SETTINGS });
  await plugins.put("table/Frontend/ui.json", {
    id: "around",
    packs: [
      ...rows.map(({ name, rules }) => ({ id: name, hide: ["toolbar.account"], ...rules })),
      {
        id: "inner",
        actions: rows.map(({ name, rules }) => ({ slot: "toolbar.dashboard", label: name, ...rules })),
        // the first page that shows wins, so each rule has a page of its own in a pack of its own
        packs: rows.map(({ name, rules }) => ({
          id: `page-${name}`,
          pages: [{ match: "/dashboard/servers", hide: true, ...rules }],
          shell: { replace: { "shell.page-header": { hide: true, ...rules } } },
        })),
      },
    ],
  });
  await plugins.put("table/Frontend/overrides.json", {
    replace: rows.map(({ name, rules }) => ({ slot: `none.${name}`, hide: true, ...rules })),
    actions: rows.map(({ name, rules }) => ({ slot: "toolbar.activity", label: name, ...rules })),
  });
  await page.waitForTimeout(SHOWN_MS);
  const shown = RULES.filter(([, , shows]) => shows).map(([name]) => name);
  const user = await makeUser();
  const api = await signInApi(user);

  const { packs } = (await api.get("/api/system/plugin-ui-packs")).body as { packs: { packId: string }[] };
  const ids = packs.map(({ packId }) => packId);
  expect(ids.filter((id) => id !== "inner" && !id.startsWith("page-"))).toEqual(shown);
  const overrides = (await api.get("/api/system/plugin-overrides")).body as { replace: { slot: string }[] };
  expect(overrides.replace.map((entry) => entry.slot)).toEqual(shown.map((name) => `none.${name}`));

  await signIn(page, user);
  await page.goto("/dashboard/account/activity");
  await seesActions(page, "activity", shown);
  await api.patch("/api/user/preferences", { ui_pack: "table:inner" });
  await page.goto("/dashboard");
  await seesActions(page, "dashboard", shown);
  for (const [name, , shows] of RULES) {
    await api.patch("/api/user/preferences", { ui_pack: `table:page-${name}` });
    const html = await (await page.request.get("/dashboard/servers")).text();
    // the page that is hidden says so in the first byte; the header stands or not
    expect(saysHidden(html), `page, ${name}`).toBe(shows);
    const other = await (await page.request.get("/dashboard")).text();
    expect(other.includes('data-panel-slot="shell.page-header"'), `replacement, ${name}`).toBe(!shows);
  }
});

/** High priority first, then by label; beside four there is a menu. */
async function seesActions(page: Page, name: string, labels: string[]) {
  await expect(toolbar(page, name).first()).toBeVisible();
  expect(await toolbar(page, name).allTextContents()).toEqual([...labels].sort());
}

test("nested packs are packs of their own, under the rules of those around them", async ({
  plugins,
  signInApi,
  makeUser,
}) => {
  await plugins.put("nest/plugin.json", { settings: { deep: "no" } });
  await plugins.put("nest/Frontend/ui.json", {
    id: "top",
    enabled: true,
    packs: [
      { id: "a", hide: ["shell.background"], packs: [{ id: "b", packs: [{ id: "c", hide: ["shell.background"] }] }] },
      {
        id: "shut",
        enabled: { type: "plugin_setting", key: "deep", equals: "yes" },
        hide: ["shell.background"],
        packs: [{ id: "inside", hide: ["shell.background"] }],
      },
    ],
  });
  const api = await signInApi(await makeUser());
  const ids = async () => {
    const { packs } = (await api.get("/api/system/plugin-ui-packs")).body as { packs: { id: string }[] };
    return packs.map(({ id }) => id).filter((id) => id.startsWith("nest:"));
  };
  // a pack around others that says nothing itself is none
  await expect.poll(ids, { timeout: SHOWN_MS * 2 }).toEqual(["nest:a", "nest:c"]);
  expect((await api.patch("/api/user/preferences", { ui_pack: "nest:inside" })).body.error).toBe("PACK_NOT_AVAILABLE");
});

test("two plugins on one slot, a pack over both, and slots that the panel does not have", async ({
  page,
  plugins,
  admin,
  makeUser,
  signInApi,
}) => {
  await plugins.put("over-a/Frontend/overrides.json", { hide: ["shell.page-header"] });
  await plugins.put("over-b/Frontend/overrides.json", {
    replace: [{ slot: "shell.page-header", component: "head.html" }],
    hide: ["shell.nowhere"],
  });
  await plugins.put("over-b/Frontend/Components/head.html", "<!doctype html><h1>Head of b</h1>");
  await plugins.put("over-c/Frontend/ui.json", { hide: ["shell.page-header", "toolbar.moon"] });
  await page.waitForTimeout(SHOWN_MS);
  const user = await makeUser();
  await signIn(page, user);
  await page.goto("/dashboard/servers");
  // by identifier, the later one's word holds
  await expect(slot(page, "shell.page-header").locator("iframe")).toHaveAttribute("src", /over-b/);
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toHaveCount(1);
  const problems = async (id: string) => (await admin.get(`/api/admin/plugins`)).text.includes(id);
  expect(await problems("outdone")).toBe(true);
  expect(await problems("unknown-slot")).toBe(true);

  await (await signInApi(user)).patch("/api/user/preferences", { ui_pack: "over-c:default" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: en.servers.list })).toBeVisible();
  await expect(slot(page, "shell.page-header")).toHaveCount(0);
  for (const name of ["over-a", "over-b", "over-c"]) await plugins.remove(name);
});

test("pages: static against parameter in both orders, slashes, odd segments, and what is never matched", async ({
  page,
  plugins,
  makeUser,
  signInApi,
}) => {
  const hidden = (match: string) => ({ match, hide: true });
  await plugins.put("paths/Frontend/ui.json", {
    packs: [
      { id: "wild", pages: [hidden("/:a/login"), hidden("/:a/:b"), hidden("/:a/:b/:c"), hidden("/:a/:b/:c/:d/:e")] },
      {
        id: "first",
        pages: [
          { match: "/server/:id/console", replace: { component: "any.html" } },
          hidden("/server/00000000/console"),
        ],
      },
      {
        id: "last",
        pages: [
          hidden("/server/00000000/console"),
          { match: "/server/:id/console/", replace: { component: "any.html" } },
        ],
      },
    ],
  });
  await plugins.put("paths/Frontend/Components/any.html", "<!doctype html><p>Any console");
  await page.waitForTimeout(SHOWN_MS);
  const user = await makeUser();
  const api = await signInApi(user);
  const { uuidShort } = (await api.post("/api/user/servers", { name: "One" })).body as { uuidShort: string };
  await signIn(page, user);
  const isHidden = async (path: string) => saysHidden(await (await page.request.get(path)).text());

  await api.patch("/api/user/preferences", { ui_pack: "paths:wild" });
  expect(await isHidden("/dashboard/servers")).toBe(true);
  expect(await isHidden("/dashboard/servers/")).toBe(true);
  // one segment is no two
  expect(await isHidden("/dashboard")).toBe(false);
  for (const path of [
    ...["/auth/login", "/auth/forgot-password", "/dashboard/preferences/appearance", "/admin/settings"],
    ...["/dashboard/account/oauth2/api/device", "/dashboard/account/oauth2/api/new", "/Auth/Login", "/auth%2Flogin"],
  ]) {
    expect(await isHidden(path), path).toBe(false);
  }
  for (const pack of ["first", "last"]) {
    await api.patch("/api/user/preferences", { ui_pack: `paths:${pack}` });
    await page.goto(`/server/${uuidShort}/console`);
    await expect(page.locator('[data-panel-slot="shell.main"] iframe'), pack).toHaveAttribute("src", /any\.html/);
    expect(await isHidden("/server/00000000/console"), pack).toBe(true);
    expect(await isHidden("/server/0000000%30/console/"), pack).toBe(true);
    // a segment that holds a slash is none that a page has
    expect(await isHidden("/server/0%2F0/console"), pack).toBe(false);
  }
  // also after going there inside the page
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await api.patch("/api/user/preferences", { ui_pack: "paths:wild" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: en.navigation.servers, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.shell.hiddenTitle })).toBeVisible();
  await page.getByRole("link", { name: en.shell.home }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
});

test("a pack that goes while its page is open: the page says so, and the next one is right", async ({
  page,
  plugins,
  admin,
  makeUser,
  signInApi,
}) => {
  await plugins.put("guest/Frontend/ui.json", { hide: ["shell.page-header"] });
  await page.waitForTimeout(SHOWN_MS);
  const user = await makeUser();
  const api = await signInApi(user);
  await api.patch("/api/user/preferences", { ui_pack: "guest:default" });
  await page.clock.install();
  await signIn(page, user);
  await page.goto("/dashboard");
  await expect(slot(page, "shell.page-header")).toHaveCount(0);
  const notice = page.getByText(en.shell.changed);
  await expect(notice).toHaveCount(0);

  await admin.patch("/api/admin/plugins/guest", { enabled: false });
  await page.clock.runFor(31_000);
  await expect(notice).toBeVisible();
  await expect(slot(page, "shell.page-header")).toHaveCount(0); // nothing is taken away under one's hands
  await page.getByRole("link", { name: en.navigation.servers, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await expect(slot(page, "shell.page-header")).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  await admin.patch("/api/admin/plugins/guest", { enabled: true });
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: en.shell.reload }).click();
  await expect(slot(page, "shell.page-header")).toHaveCount(0);
  await plugins.remove("guest");
  await page.waitForTimeout(SHOWN_MS);
  await page.getByRole("link", { name: en.navigation.dashboard, exact: true }).click();
  await expect(slot(page, "shell.page-header")).toHaveCount(1);
  // and Preferences explains what became of the choice
  await page.goto("/dashboard/preferences/appearance");
  await expect(page.getByText("guest:default").first()).toBeVisible();
});
