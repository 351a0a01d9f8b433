import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ALL_HOOKS_MS, HOOK_MS, MOST_FAILURES, MOST_RUNS, openActionRegistry } from "@/lib/bridge/action-registry";
import type { HookFailure, HookHandler } from "@/lib/bridge/action-registry";

const SAVE = "desk:save";
const never: HookHandler = () => new Promise(() => undefined);

let failures: string[];
let registry: ReturnType<typeof openActionRegistry>;
beforeEach(() => {
  vi.useFakeTimers();
  failures = [];
  registry = openActionRegistry(({ hook, reason }: HookFailure) => failures.push(`${hook.id} ${reason}`));
});
afterEach(() => void vi.useRealTimers());

function hook(id: string, handler: HookHandler, priority = 0, onDropped?: () => void) {
  return registry.register(SAVE, {
    id,
    plugin: "desk",
    pluginName: "Desk",
    priority,
    handler,
    ...(onDropped && { onDropped }),
  });
}

describe("hooks", () => {
  it("are asked by priority, then as they came, before it is done", async () => {
    const order: string[] = [];
    const noting =
      (id: string): HookHandler =>
      async (ctx, next) => {
        order.push(`${id} ${String(ctx.n)}`);
        await next();
        order.push(`${id} after`);
      };
    hook("low", noting("low"), -1);
    hook("first", noting("first"));
    hook("second", noting("second"));
    hook("high", noting("high"), 5);
    const outcome = await registry.run(SAVE, { n: 1 }, () => (order.push("done"), "result"));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toEqual({ cancelled: false, result: "result" });
    expect(order.slice(0, 5)).toEqual(["high 1", "first 1", "second 1", "low 1", "done"]);
    expect(order.slice(5).sort()).toEqual(["first after", "high after", "low after", "second after"]);
    expect(failures).toEqual([]);
  });

  it("stop it with a reason; nothing after them is asked, and what they say later counts for nothing", async () => {
    const later = vi.fn();
    hook("guard", (ctx, next) => {
      ctx.cancel("Not saved");
      ctx.cancel("Other");
      return next();
    });
    hook("later", later);
    const perform = vi.fn();
    const outcome = await registry.run(SAVE, {}, perform);
    expect(outcome).toEqual({ cancelled: true, reason: "Not saved", by: "Desk" });
    expect([later.mock.calls, perform.mock.calls, failures]).toEqual([[], [], []]);
  });

  it("cannot stop what they have let go on", async () => {
    hook("guard", (ctx, next) => {
      void next();
      ctx.cancel("Too late");
    });
    expect(await registry.run(SAVE, {}, () => 1)).toEqual({ cancelled: false, result: 1 });
  });

  it("hear what came of it, a failure of the host's too, which is not theirs", async () => {
    const heard: unknown[] = [];
    hook("asks", async (_ctx, next) => heard.push(await next().catch((error: unknown) => error)));
    hook("returns", (_ctx, next) => next());
    const error = new Error("database");
    await expect(registry.run(SAVE, {}, () => Promise.reject(error))).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, failures]).toEqual([[error], []]);
  });
});

describe("a hook that fails holds nothing up, and is named:", () => {
  it.each<[string, HookHandler, string]>([
    ["throws", () => expect.fail("x"), "hook-failed"],
    ["rejects", () => Promise.reject(new Error("x")), "hook-failed"],
    ["forgets", () => undefined, "hook-forgot"],
  ])("%s", async (_, handler, reason) => {
    hook("bad", handler);
    expect(await registry.run(SAVE, {}, () => 1)).toEqual({ cancelled: false, result: 1 });
    expect(failures).toEqual([`bad ${reason}`]);
  });

  it("hangs, for two seconds; what it says then counts for nothing", async () => {
    let cancel!: (reason?: string) => void;
    hook("bad", (ctx) => {
      cancel = ctx.cancel;
      return never(ctx, vi.fn());
    });
    const perform = vi.fn(() => 1);
    const outcome = registry.run(SAVE, {}, perform);
    await vi.advanceTimersByTimeAsync(HOOK_MS - 1);
    expect(perform).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    cancel("Too late");
    expect([await outcome, failures]).toEqual([{ cancelled: false, result: 1 }, ["bad hook-late"]]);
  });

  it("two seconds for all of a plugin that hang, five for all plugins, and three times in a page's life", async () => {
    const dropped = vi.fn();
    for (let n = 0; n < 10; n++) hook(`bad${n}`, never, 0, dropped);
    const honest = vi.fn<HookHandler>((_ctx, next) => next());
    registry.register(SAVE, { id: "honest", plugin: "quay", pluginName: "Quay", priority: -1, handler: honest });
    for (let times = 1; times <= MOST_FAILURES; times++) {
      const outcome = registry.run(SAVE, {}, () => 1);
      await vi.advanceTimersByTimeAsync(HOOK_MS);
      expect(await outcome).toEqual({ cancelled: false, result: 1 });
    }
    expect([failures, honest.mock.calls.length, dropped.mock.calls.length]).toEqual([
      Array.from({ length: 3 }, () => "bad0 hook-late"),
      3,
      1,
    ]);
    for (let n = 0; n < 5; n++)
      registry.register(SAVE, { id: "bad", plugin: `p${n}`, pluginName: "P", priority: 9, handler: never });
    const outcome = registry.run(SAVE, {}, () => 1);
    await vi.advanceTimersByTimeAsync(ALL_HOOKS_MS);
    expect(await outcome).toEqual({ cancelled: false, result: 1 });
  });

  it("is no more when it has failed three times", async () => {
    hook("bad", () => undefined);
    for (let times = 0; times <= MOST_FAILURES; times++) await registry.run(SAVE, {});
    expect([failures.length, registry.has(SAVE)]).toEqual([MOST_FAILURES, false]);
  });
});

it("no time passes while the user is asked something", async () => {
  let agree!: () => void;
  hook("asks", async (_ctx, next) => {
    const release = registry.hold();
    await new Promise<void>((resolve) => (agree = resolve));
    release();
    release();
    await next();
  });
  const outcome = registry.run(SAVE, {}, () => 1);
  await vi.advanceTimersByTimeAsync(60_000);
  agree();
  expect([await outcome, failures]).toEqual([{ cancelled: false, result: 1 }, []]);
});

it("a hook that runs what it stands before comes to an end", async () => {
  const refused = vi.fn();
  hook("loop", async (_ctx, next) => {
    await registry.run(SAVE, {}).catch(refused);
    return next();
  });
  const outcome = registry.run(SAVE, {}, () => 1);
  await vi.advanceTimersByTimeAsync(ALL_HOOKS_MS * MOST_RUNS);
  expect(await outcome).toEqual({ cancelled: false, result: 1 });
  expect(refused).toHaveBeenCalled();
});

it("a hook that was taken away is not asked", async () => {
  const asked = vi.fn();
  const end = hook("gone", asked);
  end();
  end();
  expect(await registry.run(SAVE, {}, () => 1)).toEqual({ cancelled: false, result: 1 });
  expect([asked.mock.calls, registry.has(SAVE)]).toEqual([[], false]);
});
