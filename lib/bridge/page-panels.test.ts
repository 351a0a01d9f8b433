import { expect, it, vi } from "vitest";
import { openFrameLimits, openFrameOps } from "@/lib/bridge/frame-ops";
import { openHub } from "@/lib/bridge/hub";
import { FAR_TOO_MANY_MESSAGES, MOST_MESSAGES } from "@/lib/bridge/message-budget";
import { openPagePanels } from "@/lib/bridge/page-panels";
import { openThemeStore } from "@/lib/bridge/theme-store";
import { builtin } from "@/lib/theme/builtin";

const theme = { mode: "system", packId: "default", light: builtin.light, dark: builtin.dark, accent: null } as const;
const user = { id: "u", name: "Ada", role: "user" } as const;

function openPage() {
  const reported: unknown[] = [];
  const refused: string[] = [];
  let dark = false;
  const changed = new Set<() => void>();
  const scheme = {
    isDark: () => dark,
    subscribe: (listener: () => void) => (changed.add(listener), () => void changed.delete(listener)),
  };
  const hub = openHub({
    onHookFailure: ({ hook, reason }) => refused.push(`${hook.plugin} ${reason}`),
    onListenerError: (error) => reported.push(error),
    onStopped: vi.fn(),
  });
  hub.context.set({ pathname: "/dashboard", user, uiPackId: "desk:look" });
  const services = {
    toast: vi.fn(),
    navigate: vi.fn(async () => ({ cancelled: false as const, result: undefined })),
    confirm: vi.fn(async () => true),
    openModal: vi.fn(),
    closeModal: vi.fn(),
    call: vi.fn(async () => ({ status: 200, ok: true, body: { name: "Ada" } })),
    hasActed: () => true,
  };
  const limits = openFrameLimits();
  const store = openThemeStore(scheme, theme, (error) => reported.push(error));
  const panels = openPagePanels({
    page: { reportError: (error: unknown) => reported.push(error), console } as unknown as Window & typeof globalThis,
    theme: store.api,
    context: hub.context.get,
    onRefusal: (plugin, reason) => refused.push(`${plugin} ${reason}`),
    later: (act) => void setImmediate(act),
    openOps: (by, say, refuse) =>
      openFrameOps({
        ...{ by, hub, services, limits, say, refuse },
        ...{ src: `/plugins/${by.id}/~1/Components/`, inPage: true, hasFocus: () => true },
      }),
  });
  const of = (id: string, permissions: string[] = []) => panels.of({ id, name: id.toUpperCase(), permissions });
  const setDark = (now: boolean) => {
    dark = now;
    for (const listener of changed) listener();
  };
  return { of, hub, services, reported, refused, store, setDark };
}

it("is one for a plugin", () => {
  const { of } = openPage();
  expect(of("desk")).toBe(of("desk"));
  expect(of("desk")).not.toBe(of("other"));
});

it("carries events from plugin to plugin, as copies", async () => {
  const { of, reported } = openPage();
  const payload = { list: [1] };
  const heard: unknown[] = [];
  const listener = (found: unknown) => heard.push(found);
  of("desk").events.on("desk:a", listener);
  of("desk").events.once("desk:a", () => {
    throw new Error("mine");
  });
  await of("other").events.emit("desk:a", payload);
  expect(heard).toEqual([payload]);
  expect(heard[0]).not.toBe(payload);
  of("desk").events.off("desk:a", listener);
  await of("other").events.emit("desk:a", payload);
  expect(heard).toHaveLength(1);
  expect(reported).toEqual([new Error("mine")]);
});

it("refuses what it refuses a component", async () => {
  const { of, refused, services } = openPage();
  const panel = of("desk", ["api:read"]);
  const codes = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((one) =>
      one.status === "rejected" ? (one.reason as { code: string }).code : "",
    );
  expect(
    await codes(
      panel.events.emit("panel:route:change"),
      panel.events.emit("desk:f", { f: () => 1 }),
      panel.events.emit("desk:map", new Map()),
      panel.events.emit("no name"),
      panel.api.post("/api/user/servers", {}),
      panel.api.get("/api/auth/session"),
      panel.actions.run("panel:form:submit"),
      panel.ui.modal.open("none"),
    ),
  ).toEqual([
    ...["host-event", "payload-refused", "payload-refused", "malformed"],
    ...["permission-missing", "path-refused", "host-action", "no-such-modal"],
  ]);
  expect(refused.sort()).toEqual(
    ["host-event", "payload-refused", "permission-missing", "path-refused", "host-action"]
      .map((one) => `desk ${one}`)
      .sort(),
  );
  expect(services.call).not.toHaveBeenCalled();
});

it("calls the API as its plugin, and knows who is signed in with the permission alone", async () => {
  const { of, services, hub } = openPage();
  expect(await of("desk", ["api:read"]).api.get("/api/user")).toEqual({ status: 200, ok: true, body: { name: "Ada" } });
  expect(services.call).toHaveBeenCalledWith(expect.objectContaining({ id: "desk" }), {
    ...{ method: "GET", path: "/api/user", body: undefined },
  });
  expect([of("desk").context.getUser(), of("other").context.getUser()]).toEqual([user, null]);
  expect(of("other").context.getPathname()).toBe("/dashboard");
  const changes = vi.fn();
  of("other").context.subscribe(changes);
  hub.context.set({ pathname: "/dashboard/servers", user, uiPackId: null });
  await expect.poll(() => changes.mock.calls).toHaveLength(1);
  expect([of("other").context.getPathname(), of("other").context.getUser()]).toEqual(["/dashboard/servers", null]);
});

it("stands before actions, in the order of priorities, and stops them", async () => {
  const { of, refused } = openPage();
  const asked: string[] = [];
  of("desk").actions.register("desk:save", {
    id: "late",
    handler(ctx, next) {
      asked.push(`late ${String(ctx.n)}`);
      return next();
    },
  });
  of("other").actions.register("desk:save", {
    id: "early",
    priority: 10,
    handler(ctx, next) {
      asked.push("early");
      return ctx.n === 2 ? ctx.cancel("enough") : next();
    },
  });
  expect(await of("desk").actions.run("desk:save", { n: 1 })).toEqual({ cancelled: false });
  expect(await of("desk").actions.run("desk:save", { n: 2 })).toEqual({
    cancelled: true,
    reason: "enough",
    by: "OTHER",
  });
  expect(asked).toEqual(["early", "late 1", "early"]);
  of("other").actions.unregister("desk:save", "early");
  await of("desk").actions.run("desk:save", { n: 2 });
  expect(asked.slice(3)).toEqual(["late 2"]);
  expect(refused).toEqual([]);
});

it("opens its remotes and components in a dialog", async () => {
  const { of, services } = openPage();
  const { modal } = of("desk").ui;
  modal.register("note", { title: "Note", remote: "note.js", component: "note.html" });
  modal.register("wrong", { title: "Wrong", remote: "../index.js" });
  await modal.open("note");
  expect(services.openModal).toHaveBeenCalledWith(expect.objectContaining({ id: "desk" }), {
    title: "Note",
    componentUrl: "/plugins/desk/~1/Components/note.html",
    remoteUrl: "/plugins/desk/~1/Components/note.js",
  });
  await expect(modal.open("wrong")).rejects.toMatchObject({ code: "no-such-component" });
  modal.close();
  expect(services.closeModal).toHaveBeenCalledTimes(1);
});

it("tells of the theme in force, and of its changes", () => {
  const { of, store, setDark } = openPage();
  const { theme: asked } = of("desk");
  const changes = vi.fn();
  const end = asked.subscribe(changes);
  expect([asked.getMode(), asked.getPackId(), asked.getAccent()]).toEqual(["light", "default", null]);
  setDark(true);
  expect([asked.getMode(), asked.getTokens().background]).toEqual(["dark", builtin.dark.background]);
  store.set({ ...theme, mode: "dark" }); // what it was already
  expect(changes).toHaveBeenCalledTimes(1);
  store.set({ ...theme, mode: "dark", accent: "custom:#aa0000" });
  expect([changes.mock.calls.length, asked.getAccent()]).toEqual([2, "custom:#aa0000"]);
  end();
  store.set({ ...theme, mode: "light" });
  expect(changes).toHaveBeenCalledTimes(2);
});

it("adds commands, and says what is to be said in its plugin's name", async () => {
  const { of, hub, services, refused } = openPage();
  const handler = vi.fn();
  of("desk").commands.register({ id: "a", label: "First", handler });
  of("desk").commands.register({ id: "a", label: "Second", shortcut: "Mod+Shift+E", handler });
  await expect
    .poll(() => hub.commands.list().map(({ label, plugin }) => [plugin, label]))
    .toEqual([["desk", "Second"]]);
  hub.commands.list()[0]!.run();
  await expect.poll(() => handler.mock.calls).toHaveLength(1);
  for (let n = 0; n < 6; n += 1) of("desk").toast.warning(`Beware ${n}`);
  expect(services.toast.mock.calls.map(([by, level, words]) => [(by as { id: string }).id, level, words])).toEqual(
    [0, 1, 2, 3, 4].map((n) => ["desk", "warning", `Beware ${n}`]),
  );
  expect(refused).toEqual(["desk too-many-toasts"]);
});

it("listeners that answer each other without end leave others their turn, and are ended", async () => {
  const { of, refused } = openPage();
  const panel = of("desk");
  let rounds = 0;
  // all of it in one second, as messages are counted by seconds
  const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
  panel.events.on("desk:loop", () => {
    rounds += 1;
    panel.events.emit("desk:loop").catch(() => undefined);
  });
  panel.events.emit("desk:loop").catch(() => undefined);
  const other = vi.fn();
  setTimeout(other, 5);
  await expect.poll(() => other.mock.calls).toHaveLength(1);
  await expect.poll(() => refused).toContain("desk too-many-messages");
  const before = rounds;
  expect(before).toBeLessThanOrEqual(MOST_MESSAGES);
  for (let n = 0; n <= FAR_TOO_MANY_MESSAGES; n += 1) panel.toast.info(`${n}`);
  clock.mockRestore();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  of("other")
    .events.emit("desk:loop")
    .catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds, "nothing of it is heard any more").toBe(before);
});
