import type { PanelApi } from "@/lib/bridge/panel-api";
import { frameIn, htmlComponent, sidebarPack, testBridge } from "./bridge-fixture";
import { expect, pressOn } from "./fixtures";
import { checkState } from "./page-checks";

/*
 * What a plugin's author has of the panel: `window.Panel` in a component, used as its author would.
 */
const test = testBridge();

/** In a component. */
type InFrame = { Panel: PanelApi; heard: unknown[]; done: unknown };

test.beforeAll(async ({ plugins }) => {
  await plugins.put("harbor/plugin.json", { name: "Harbor", permissions: ["api:read", "api:write"] });
  await plugins.put("harbor/Frontend/ui.json", {
    ...sidebarPack("side", "side.html"),
    actions: [{ slot: "toolbar.dashboard", label: "Sync", id: "sync" }],
  });
  await plugins.put("harbor/Frontend/Components/side.html", htmlComponent("Harbor", `<button id="b">Press</button>`));
  await plugins.put(
    "harbor/Frontend/Components/card.html",
    htmlComponent("Card", `<p>In the dialog</p><button onclick="Panel.ui.modal.close()">Done</button>`),
  );
  await plugins.put("quay/plugin.json", { name: "Quay" });
  await plugins.put("quay/Frontend/overrides.json", {
    replace: [{ slot: "shell.navbar", component: "bar.html" }],
  });
  await plugins.put("quay/Frontend/Components/bar.html", htmlComponent("Quay"));
});

test("two plugins hear each other's events, and the panel's", async ({ page, open }) => {
  await open("harbor:side");
  const [side, bar] = [await frameIn(page, "shell.sidebar"), await frameIn(page, "shell.navbar")];
  const listen = (names: string[]) => {
    const self = window as unknown as InFrame;
    self.heard = [];
    for (const name of names) self.Panel.events.on(name, (payload) => self.heard.push([name, payload]));
    self.Panel.events.once("harbor:once", () => self.heard.push("once"));
    const forget = () => self.heard.push("never");
    self.Panel.events.on("harbor:x", forget);
    self.Panel.events.off("harbor:x", forget);
  };
  const heard = () => bar.evaluate(() => (window as unknown as InFrame).heard);
  await bar.evaluate(listen, [
    "harbor:x",
    "panel:route:change",
    "panel:page:mount",
    "panel:host:ready",
    "panel:theme:change",
  ]);
  await expect.poll(heard).toEqual([["panel:host:ready", { version: 2 }]]); // however late one comes
  await side.evaluate(async () => {
    const { Panel } = window as unknown as InFrame;
    await Panel.events.emit("harbor:x", { n: 1 });
    await Panel.events.emit("harbor:once");
    await Panel.events.emit("harbor:once");
    Panel.navigate("/dashboard/servers");
  });
  await page.waitForURL("**/dashboard/servers");
  await expect
    .poll(heard)
    .toEqual([
      ["panel:host:ready", { version: 2 }],
      ["harbor:x", { n: 1 }],
      "once",
      ["panel:route:change", { path: "/dashboard/servers", from: "/dashboard" }],
      ["panel:page:mount", { path: "/dashboard/servers" }],
    ]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(async () => (await heard()).at(-1))
    .toEqual(["panel:theme:change", { mode: "dark", packId: "default", accent: null }]);
  // refused, and told to whoever waits
  const refused = await side.evaluate(async () => {
    const { Panel } = window as unknown as InFrame;
    const why = (error: { code?: unknown; name?: string }) =>
      typeof error.code === "string" ? error.code : error.name;
    return [
      await Panel.events.emit("panel:session:change", {}).catch(why),
      await Panel.events.emit("harbor:x", () => 1).catch(why),
      await Panel.actions.run("harbor:nothing").catch(why),
      await Panel.ui.modal.open("nothing").catch(why),
    ];
  });
  expect(refused).toEqual(["host-event", "payload-refused", "no-such-action", "no-such-modal"]);
});

test("a component knows where the user is, and who, if it may read the API", async ({ page, open }) => {
  await open("harbor:side");
  const [side, bar] = [await frameIn(page, "shell.sidebar"), await frameIn(page, "shell.navbar")];
  const known = () => {
    const { context } = (window as unknown as InFrame).Panel;
    return [context.getPathname(), context.getUser()?.name ?? null, context.getUiPackId()];
  };
  expect(await side.evaluate(known)).toEqual(["/dashboard", "Test User", "harbor:side"]);
  expect(await bar.evaluate(known)).toEqual(["/dashboard", null, "harbor:side"]);
  await bar.evaluate(() => {
    const self = window as unknown as InFrame;
    self.Panel.context.subscribe(() => (self.done = self.Panel.context.getPathname()));
  });
  await page.goto("/dashboard/servers");
  const later = await frameIn(page, "shell.navbar");
  expect(await later.evaluate(known)).toEqual(["/dashboard/servers", null, "harbor:side"]);
});

test("toasts have the plugin's name, are text, and are no more than five", async ({ page, open, refusals }) => {
  await open("harbor:side");
  const side = await frameIn(page, "shell.sidebar");
  await side.evaluate(() => {
    const { toast } = (window as unknown as InFrame).Panel;
    toast.warning("<img src=x onerror=alert(1)> mind the gap");
    for (let n = 0; n < 10_000; n++) toast.info(`Toast ${n}`);
  });
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByRole("listitem")).toHaveCount(4);
  const shown = messages.getByRole("listitem").filter({ hasText: "Toast 3" });
  await expect(shown.getByText("Harbor", { exact: true })).toBeVisible();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  // ten thousand at once are also too many messages: that ends the component
  await expect(page.locator('[data-panel-slot="shell.sidebar"] iframe')).toHaveCount(0);
  await expect.poll(() => refusals["harbor too-many-toasts"]).toBeGreaterThan(100);
  expect(refusals["harbor too-many-messages"]).toBeGreaterThan(1_000);
});

test("a command is found in the palette, and pressed by its keys in the page and in a component", async ({
  page,
  open,
}) => {
  await open("harbor:side");
  const side = await frameIn(page, "shell.sidebar");
  await side.evaluate(() => {
    const self = window as unknown as InFrame;
    let times = 0;
    self.Panel.commands.register({
      id: "moor",
      label: "Moor the boats",
      shortcut: "Mod+Shift+7",
      handler: () => (self.done = ++times),
    });
    self.Panel.commands.register({ id: "wrong", label: "Never there", shortcut: "Mod+S", handler: () => undefined });
  });
  const done = () => side.evaluate(() => (window as unknown as InFrame).done);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").fill("dark mode");
  await expect(palette.getByRole("option")).toHaveText(["Use the dark mode"]);
  await palette.getByRole("combobox").fill("moor");
  const item = palette.getByRole("option", { name: /Moor the boats/ });
  await expect(item).toContainText("Harbor · Ctrl+Shift+7");
  await expect(palette.getByRole("option", { name: /Never there/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect.poll(done).toBe(1);
  await page.keyboard.press("Control+Shift+7");
  await expect.poll(done).toBe(2);
  await page.waitForTimeout(600); // a frame that has the focus while somebody types has taken it
  await side.getByRole("button", { name: "Press" }).click();
  await page.keyboard.press("Control+Shift+7");
  await expect.poll(done).toBe(3);
  await side.evaluate(() => (window as unknown as InFrame).Panel.commands.unregister("moor"));
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+Shift+7");
  await page.waitForTimeout(300);
  expect(await done()).toBe(3);
});

test("a dialog shows a component of the plugin, which may close it; a question is asked in the plugin's name", async ({
  page,
  open,
}) => {
  await open("harbor:side");
  const side = await frameIn(page, "shell.sidebar");
  await side.evaluate(() => {
    const self = window as unknown as InFrame;
    self.Panel.ui.modal.register("card", { title: "Harbor card", component: "card.html" });
    document.getElementById("b")!.onclick = () => void self.Panel.ui.modal.open("card");
  });
  await side.getByRole("button", { name: "Press" }).click();
  const card = page.getByRole("dialog", { name: "Harbor card" });
  await expect(card.frameLocator("iframe").getByText("In the dialog")).toBeVisible();
  await card.frameLocator("iframe").getByRole("button", { name: "Done" }).click();
  await expect(card).toBeHidden();

  await side.evaluate(() => {
    const self = window as unknown as InFrame;
    document.getElementById("b")!.onclick = async () => {
      const ctx = {
        title: "Empty the harbor?",
        message: "All boats go.\nNone comes back.",
        confirm: "Empty it",
        danger: true,
      };
      self.done = await self.Panel.actions.run("panel:ui:confirm", ctx);
    };
  });
  const question = page.getByRole("dialog", { name: "Empty the harbor?" });
  const done = () => side.evaluate(() => (window as unknown as InFrame).done);
  for (const [button, agreed] of [
    ["Cancel", false],
    ["Empty it", true],
  ] as const) {
    await side.getByRole("button", { name: "Press" }).click();
    await expect(question.getByText("Harbor asks")).toBeVisible();
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    if (agreed) await checkState(page);
    await question.getByRole("button", { name: button }).click();
    await expect(question).toBeHidden();
    await expect.poll(done).toEqual({ cancelled: false, result: agreed });
  }
});

test("a hook stands before links, tools and forms; whoever asks again goes on", async ({ page, open, refusals }) => {
  await open("harbor:side");
  const guard = (actionId: string) => {
    const self = window as unknown as InFrame;
    self.heard = [];
    self.Panel.actions.register(actionId, {
      id: "guard",
      handler(ctx) {
        const { cancel: _, ...rest } = ctx;
        self.heard.push(rest);
        ctx.cancel("Boats are out");
      },
    });
  };
  let side = await frameIn(page, "shell.sidebar");
  await side.evaluate(guard, "panel:form:submit");
  await side.evaluate(guard, "panel:data:action");
  const heard = () => side.evaluate(() => (window as unknown as InFrame).heard.splice(0));
  const stopped = page.getByText("Harbor stopped this: Boats are out");

  await page.getByRole("button", { name: "Sync" }).click();
  await expect(stopped).toBeVisible();
  expect(await heard()).toEqual([
    { actionId: "panel:data:action", id: "sync", plugin: "harbor", slot: "toolbar.dashboard" },
  ]);

  const form = page.locator("main form").filter({ has: page.locator("input[name=user_code]") });
  await form.locator("input[name=user_code]").fill("BCDF-GHJK");
  await pressOn(form.locator("input[name=user_code]"), "Enter");
  await expect.poll(heard).toEqual([expect.objectContaining({ actionId: "panel:form:submit", method: "get" })]);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await pressOn(form.locator("input[name=user_code]"), "Enter");
  await page.waitForURL(/\/device\?user_code=/);

  // a form one of whose fields is called name, which is also a form's own
  await page.goto("/dashboard/servers");
  side = await frameIn(page, "shell.sidebar");
  await side.evaluate(() => {
    const self = window as unknown as InFrame;
    self.heard = [];
    const handler = (ctx: { actionId: string; form?: unknown }, next: () => unknown) => {
      self.heard.push(ctx.form);
      return next();
    };
    self.Panel.actions.register("panel:form:submit", { id: "look", handler });
  });
  await page.getByRole("main").getByLabel("Name", { exact: true }).fill("Tugboat");
  await page.getByRole("button", { name: "Make server" }).click();
  await expect(page.getByRole("link", { name: "Tugboat" })).toBeVisible();
  expect(await heard()).toEqual([expect.any(String)]);

  await page.goto("/dashboard/account");
  side = await frameIn(page, "shell.sidebar");
  await side.evaluate(guard, "panel:nav:push");
  const link = page.locator('main a[href="/dashboard/account/activity"]');
  await link.click();
  await expect(page.getByText("Do it once more to go on all the same.")).toBeVisible();
  expect(await heard()).toEqual([{ actionId: "panel:nav:push", path: "/dashboard/account/activity" }]);
  expect(new URL(page.url()).pathname).toBe("/dashboard/account");
  await link.click();
  await page.waitForURL("**/dashboard/account/activity");
  expect(refusals).toEqual({});
  // the way to the panel's own pages, and out, is free
  await page.getByRole("navigation", { name: "Appearance" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Appearance" })).toBeVisible();
});

test("a hook that hangs holds a click up for two seconds, and is named", async ({ page, open, refusals }) => {
  await open("harbor:side", "/dashboard/account");
  const side = await frameIn(page, "shell.sidebar");
  const warned = page.waitForEvent("console", (message) =>
    message.text().includes("the hook sleepy of panel:nav:push"),
  );
  await side.evaluate(() =>
    (window as unknown as InFrame).Panel.actions.register("panel:nav:push", {
      id: "sleepy",
      handler: () => new Promise(() => undefined),
    }),
  );
  await page.locator('main a[href="/dashboard/account/activity"]').click();
  await page.waitForURL("**/dashboard/account/activity");
  expect((await warned).type()).toBe("warning");
  await expect.poll(() => refusals).toEqual({ "harbor hook-late": 1 });
});

test("the API is called as a key would, with what the plugin declares; what is refused is seen by administrators", async ({
  page,
  open,
  admin,
}) => {
  await open("harbor:side");
  const [side, bar] = [await frameIn(page, "shell.sidebar"), await frameIn(page, "shell.navbar")];
  const answers = await side.evaluate(async () => {
    const { api } = (window as unknown as InFrame).Panel;
    const profile = await api.get("/api/user");
    const renamed = await api.patch("/api/user", { name: "Captain" });
    const made = await api.post("/api/user/servers", { name: "Boat" });
    const pack = await api.patch("/api/user/preferences", { ui_pack: "harbor:side" });
    const password = await api.post("/api/user/password", { current_password: "x", new_password: "y" });
    const users = await api.get("/api/admin/users");
    const nothing = await api.get("/api/nothing");
    const why = (error: { code?: string }) => error.code;
    return {
      name: (profile.body as { name: string }).name,
      statuses: [profile.status, renamed.status, made.status, nothing.status],
      codes: [pack, password, users].map(({ status, body }) => [status, (body as { error: string }).error]),
      refused: [await api.get("/api/auth/session").catch(why), await api.get("https://host/api/user").catch(why)],
    };
  });
  expect(answers).toEqual({
    name: "Test User",
    statuses: [200, 200, 201, 404],
    codes: [
      [403, "SESSION_REQUIRED"],
      [403, "SESSION_REQUIRED"],
      [403, "SESSION_REQUIRED"],
    ],
    refused: ["path-refused", "path-refused"],
  });
  const refused = await bar.evaluate(() =>
    (window as unknown as InFrame).Panel.api.get("/api/user").catch((error: { code?: string }) => error.code),
  );
  expect(refused).toBe("permission-missing");
  await expect
    .poll(async () => {
      const { body } = await admin.get("/api/admin/plugins");
      const plugins = body.plugins as { identifier: string; refusals: { reason: string; count: number }[] }[];
      return plugins.map(({ identifier, refusals }) => [
        identifier,
        refusals.map(({ reason, count }) => [reason, count]),
      ]);
    })
    .toEqual(
      expect.arrayContaining([
        ["harbor", expect.arrayContaining([["session-required", 3]])],
        ["quay", expect.arrayContaining([["permission-missing", 1]])],
      ]),
    );
});

test("a press on an element with data-panel-action runs the action of its plugin", async ({ page, open }) => {
  await open("harbor:side");
  const [side, bar] = [await frameIn(page, "shell.sidebar"), await frameIn(page, "shell.navbar")];
  await side.evaluate(() => {
    const self = window as unknown as InFrame;
    self.heard = [];
    self.Panel.actions.register("panel:data:action", {
      id: "listen",
      handler(ctx, next) {
        self.heard.push([ctx.id, ctx.plugin]);
        return next();
      },
    });
  });
  await bar.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", "<button data-panel-action='hail'>Hail</button>"),
  );
  await bar.getByRole("button", { name: "Hail" }).click();
  await page.getByRole("button", { name: "Sync" }).click();
  await expect
    .poll(() => side.evaluate(() => (window as unknown as InFrame).heard))
    .toEqual([
      ["hail", "quay"],
      ["sync", "harbor"],
    ]);
});

test("authors are given the types", async ({ panel }) => {
  const types = await (await fetch(`${panel.baseURL}/schemas/panel.d.ts`)).text();
  expect(types).toContain("export interface PanelApi");
  expect(types).toContain("readonly Panel: PanelApi;");
});
