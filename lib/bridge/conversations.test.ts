import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFrameLimits, openFrameOps } from "@/lib/bridge/frame-ops";
import { openFrameHost } from "@/lib/bridge/host";
import { openHub } from "@/lib/bridge/hub";
import { hostSchema } from "@/lib/bridge/protocol";
import type { HostMessage } from "@/lib/bridge/protocol";
import type { Peer } from "@/lib/bridge/transport";
import { CONVERSATIONS } from "@/lib/testing/bridge-conversations";
import { builtin } from "@/lib/theme/builtin";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const services = () => ({
  toast: vi.fn(),
  navigate: vi.fn(async () => ({ cancelled: false as const, result: undefined })),
  confirm: vi.fn(async () => true),
  openModal: vi.fn(),
  closeModal: vi.fn(),
  call: vi.fn(async () => ({ status: 200, ok: true, body: {} })),
  hasActed: () => true,
});

function openEnds(permissions: readonly string[]) {
  const peer: Peer = {};
  const sent: HostMessage[] = [];
  const refused: Record<string, number> = {};
  let hear: (source: Peer | null, read: () => unknown) => void;
  const count = (plugin: string | null, reason: string) => {
    expect(plugin).toBe("desk");
    refused[reason] = (refused[reason] ?? 0) + 1;
  };
  const hub = openHub({
    onHookFailure: ({ hook, reason }) => count(hook.plugin, reason),
    onListenerError: (error) => expect.fail(String(error)),
    onStopped: vi.fn(),
  });
  let focused = true;
  const given = services();
  const host = openFrameHost({
    transport: {
      listen: (next) => ((hear = next), () => undefined),
      send: (to, message) => {
        expect(to).toBe(peer);
        expect(hostSchema.safeParse(message).error).toBeUndefined();
        sent.push(structuredClone(message));
      },
    },
    scheme: { isDark: () => false, subscribe: () => () => undefined },
    onRefusal: count,
    openOps: ({ by, src, hasFocus }, say, refuse) =>
      openFrameOps({ by, src, hasFocus, hub, services: given, limits: openFrameLimits(), say, refuse }),
  });
  const by = { id: "desk", name: "Desk", permissions };
  const theme = { mode: "light", packId: "default", light: builtin.light, dark: builtin.dark, accent: null } as const;
  const listener = { onReady: vi.fn(), onResize: vi.fn(), onKey: vi.fn(), onFail: vi.fn() };
  host.connect(peer, { by, src: "/plugins/desk/~1/Components/probe.html", theme, hasFocus: () => focused }, listener);
  const say = (data: unknown) => hear(peer, () => structuredClone(data));
  say({ type: "panel-ready" });
  sent.length = 0;
  const focus = (is: boolean) => void (focused = is);
  return { say, focus, sent, refused, hub, given, listener };
}

describe("what a component says over the bridge", () => {
  it.each(CONVERSATIONS)("$name", async ({ says, hears, refused = {}, permissions = [] }) => {
    const ends = openEnds(permissions);
    for (const message of says) {
      ends.say(message);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(10_000 - says.length - 1);
    const bus = ends.sent.flatMap((message) => (message.type === "panel-bus" ? [message] : []));
    expect(bus.map(({ type: _, ...message }) => message)).toEqual(hears);
    expect(ends.refused).toEqual(refused);
    expect(ends.given.call).not.toHaveBeenCalled();
  });
});

describe("how much a component may do", () => {
  it("five toasts in ten seconds, with the plugin's name", async () => {
    const ends = openEnds([]);
    for (let n = 0; n < 12; n++) ends.say({ type: "panel-toast", message: `Toast ${n}` });
    expect(ends.given.toast.mock.calls.map(([by, level, message]: unknown[]) => [by, level, message])).toEqual(
      [0, 1, 2, 3, 4].map((n) => [expect.objectContaining({ name: "Desk" }), "success", `Toast ${n}`]),
    );
    expect(ends.refused).toEqual({ "too-many-toasts": 7 });
    await vi.advanceTimersByTimeAsync(9_999);
    ends.say({ type: "panel-toast", message: "Too soon", level: "error" });
    await vi.advanceTimersByTimeAsync(1);
    ends.say({ type: "panel-toast", message: "Again", level: "error" });
    expect(ends.given.toast.mock.calls.at(-1)!.slice(1)).toEqual(["error", "Again"]);
    expect(ends.given.toast).toHaveBeenCalledTimes(6);
  });

  it("two pages in ten seconds by itself, thirty where the user is in it", async () => {
    const ends = openEnds([]);
    for (let n = 0; n < 31; n++) ends.say({ type: "panel-navigate", path: `/dashboard?n=${n}` });
    expect(ends.given.navigate).toHaveBeenCalledTimes(30);
    await vi.advanceTimersByTimeAsync(20_000);
    ends.given.navigate.mockClear();
    delete ends.refused["too-many-navigations"];
    ends.focus(false);
    for (let n = 0; n < 7; n++) ends.say({ type: "panel-navigate", path: `/dashboard?n=${n}` });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.given.navigate).toHaveBeenCalledTimes(2);
    expect(ends.refused).toEqual({ "too-many-navigations": 5 });
  });

  it("five dialogs in ten seconds, and none that nobody pressed anything for", async () => {
    const ends = openEnds([]);
    const ask = (requestId: number) =>
      ends.say({
        type: "panel-bus",
        op: "runAction",
        actionId: "panel:ui:confirm",
        ctx: { message: "Sure?" },
        requestId,
      });
    for (let n = 0; n < 7; n++) ask(n);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.given.confirm).toHaveBeenCalledTimes(5);
    ends.given.hasActed = () => false;
    await vi.advanceTimersByTimeAsync(10_000);
    ends.say({ type: "panel-bus", op: "modal", component: "a.html", title: "A", requestId: "m" });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.given.openModal).not.toHaveBeenCalled();
    expect(ends.refused).toEqual({ "too-many-dialogs": 2, "dialog-unasked": 1 });
  });

  it("a hundred subscriptions, and thirty requests without an answer", async () => {
    const ends = openEnds(["api:read"]);
    for (let n = 0; n < 101; n++) ends.say({ type: "panel-bus", op: "on", event: "desk:x", subscriptionId: n });
    await vi.advanceTimersByTimeAsync(1_000);
    ends.given.call.mockReturnValue(new Promise(() => undefined));
    for (let n = 0; n < 32; n++) {
      ends.say({ type: "panel-bus", op: "api", method: "GET", path: "/api/user", requestId: n });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.given.call).toHaveBeenCalledTimes(30);
    expect(ends.refused).toEqual({ "too-many-subscriptions": 1, "too-many-calls": 2 });
  });
});

describe("a call of the API", () => {
  it("is made in the plugin's name, and answered with whatever came; what a key may not do is counted", async () => {
    const ends = openEnds(["api:read", "api:write"]);
    ends.given.call.mockResolvedValueOnce({ status: 403, ok: false, body: { error: "SESSION_REQUIRED" } } as never);
    ends.say({
      type: "panel-bus",
      op: "api",
      method: "PATCH",
      path: "/api/user?x=1",
      body: { name: "A" },
      requestId: 1,
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.given.call.mock.calls).toEqual([
      [expect.objectContaining({ id: "desk" }), { method: "PATCH", path: "/api/user?x=1", body: { name: "A" } }],
    ]);
    const result = { status: 403, ok: false, body: { error: "SESSION_REQUIRED" } };
    expect(ends.sent).toEqual([{ type: "panel-bus", op: "reply", requestId: 1, ok: true, result }]);
    expect(ends.refused).toEqual({ "session-required": 1 });
  });
});

describe("where the user is", () => {
  it.each([
    [["api:read"], { id: "u1", name: "Ann", role: "user" }],
    [[], null],
  ])("is told after panel-ready and at each change; with %j who they are: %j", async (permissions, user) => {
    const ends = openEnds(permissions);
    const at = (pathname: string) =>
      ends.hub.context.set({ pathname, user: { id: "u1", name: "Ann", role: "user" }, uiPackId: "desk:side" });
    at("/dashboard");
    ends.sent.length = 0;
    ends.say({ type: "panel-ready" });
    at("/dashboard/servers");
    at("/dashboard/servers");
    const context = { type: "panel-bus", op: "context", uiPackId: "desk:side", user };
    expect(ends.sent.filter(({ type }) => type === "panel-bus")).toEqual([
      { ...context, pathname: "/dashboard" },
      { ...context, pathname: "/dashboard/servers" },
    ]);
  });
});

describe("a component that is gone", () => {
  it("hears nothing more, has nothing against anything, and leaves no command behind", async () => {
    const ends = openEnds([]);
    ends.say({ type: "panel-bus", op: "on", event: "desk:x", subscriptionId: 1 });
    ends.say({ type: "panel-bus", op: "register", actionId: "desk:save", subscriptionId: 2 });
    ends.say({ type: "panel-bus", op: "command", label: "Save", subscriptionId: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.hub.commands.list().map(({ label, pluginName }) => [label, pluginName])).toEqual([["Save", "Desk"]]);
    ends.say({ type: "panel-bus", op: "register", actionId: "desk:other", subscriptionId: 4 });
    const other = ends.hub.run("desk:other", {}, () => "done");
    await vi.advanceTimersByTimeAsync(0);
    ends.say({ type: "panel-bus", op: "off", subscriptionId: 4 });
    expect(await other).toEqual({ cancelled: false, result: "done" });
    const outcome = ends.hub.run("desk:save", {}, () => "saved");
    await vi.advanceTimersByTimeAsync(0);
    ends.sent.length = 0;
    ends.say({ type: "panel-bus", op: "leave" });
    expect(await outcome).toEqual({ cancelled: false, result: "saved" });
    expect([ends.listener.onFail.mock.calls.length, ends.hub.commands.list()]).toEqual([1, []]);
    ends.hub.emit("desk:x", 1);
    expect([ends.sent, ends.hub.actions.has("desk:save"), ends.refused]).toEqual([[], false, {}]);
  });
});
