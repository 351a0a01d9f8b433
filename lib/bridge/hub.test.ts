import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_RUNS } from "@/lib/bridge/action-registry";
import { AGAIN_MS, openHub } from "@/lib/bridge/hub";

const NAV = "panel:nav:push";
const options = () => ({ onHookFailure: vi.fn(), onListenerError: vi.fn(), onStopped: vi.fn() });

let told: ReturnType<typeof options>;
let hub: ReturnType<typeof openHub>;
beforeEach(() => {
  vi.useFakeTimers();
  told = options();
  hub = openHub(told);
});
afterEach(() => void vi.useRealTimers());

const guard = (handler: (cancel: (reason?: string) => void) => unknown) =>
  hub.actions.register(NAV, {
    ...{ id: "guard", plugin: "desk", pluginName: "Desk", priority: 0 },
    handler: ({ cancel }) => handler(cancel),
  });

describe("what a user asks for", () => {
  it("is stopped once, and done when it is asked for again soon after", async () => {
    guard((cancel) => cancel("No"));
    const go = vi.fn();
    const ask = (path: string) => hub.runForUser(NAV, { path }, go);
    expect(await ask("/a")).toEqual({ cancelled: true, reason: "No", by: "Desk" });
    expect(told.onStopped.mock.calls).toEqual([[{ cancelled: true, reason: "No", by: "Desk" }]]);
    expect(await ask("/b")).toMatchObject({ cancelled: true }); // something else
    expect(await ask("/b")).toEqual({ cancelled: false, result: undefined });
    expect(go).toHaveBeenCalledTimes(1);
    await ask("/c");
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(await ask("/c")).toMatchObject({ cancelled: true });
    expect(go).toHaveBeenCalledTimes(1);
  });

  it("is done, however many of the same hang", async () => {
    guard(() => new Promise(() => undefined));
    for (let n = 0; n < MOST_RUNS; n++) void hub.run(NAV, { path: "/x" });
    const go = vi.fn();
    await hub.runForUser(NAV, { path: "/a" }, go);
    expect(go).toHaveBeenCalledTimes(1);
  });
});

describe("events", () => {
  it("reach everybody, though a listener throws; a listener may end itself", () => {
    const heard: unknown[] = [];
    const error = new Error("x");
    hub.on("desk:x", () => {
      throw error;
    });
    const end = hub.on("desk:x", (payload) => {
      heard.push(payload);
      end();
    });
    hub.on("desk:x", (payload) => heard.push(payload));
    hub.emit("desk:x", 1);
    hub.emit("desk:x", 2);
    expect([heard, told.onListenerError.mock.calls]).toEqual([
      [1, 1, 2],
      [[error], [error]],
    ]);
  });

  it("that answer each other come to an end", () => {
    hub.on("desk:ping", () => hub.emit("desk:pong", null));
    hub.on("desk:pong", () => hub.emit("desk:ping", null));
    hub.emit("desk:ping", null);
    expect(told.onListenerError).toHaveBeenCalledTimes(1);
  });

  it("have plain data with them", () => {
    expect(() => hub.emit("desk:x", () => 1)).toThrow(TypeError);
    expect(() => hub.emit("desk:x", "x".repeat(70_000))).toThrow(TypeError);
  });

  it("of readiness are told once to each, however late", async () => {
    const [early, late] = [vi.fn(), vi.fn()];
    hub.on("panel:host:ready", early);
    hub.tellReady();
    hub.tellReady();
    hub.on("panel:host:ready", late);
    const gone = vi.fn();
    hub.on("panel:host:ready", gone)();
    await vi.advanceTimersByTimeAsync(0);
    expect([early, late, gone].map(({ mock }) => mock.calls)).toEqual([[[{ version: 2 }]], [[{ version: 2 }]], []]);
  });
});
