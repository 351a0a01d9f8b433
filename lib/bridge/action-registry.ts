/**
 * Actions, and the hooks that plugins put before them.
 *
 *   run ──→ hook ── next() ──→ hook ── next() ──→ … ──→ what the host does (`perform`)
 *             ├─ cancel(reason) ──→ cancelled: nothing after it is asked, and nothing is done
 *             └─ throws, ends without either, or takes longer than HOOK_MS ──→ as if it had called next(), and named
 *
 * The hook with the highest priority is asked first, among equals the one that came first. A hook is asked what it says
 * before next(); what it does after that keeps nobody waiting. So the hooks of one plugin may hold an action up for HOOK_MS,
 * those of all together for ALL_HOOKS_MS, and one that failed MOST_FAILURES times is asked no more. No time passes while the user is
 * asked something (`hold`).
 */
import type { Refusal } from "@/lib/bridge/refusals";

export const HOOK_MS = 2_000;
export const ALL_HOOKS_MS = 5_000;
export const MOST_FAILURES = 3;
/** Hooks that run the action they stand before would never come to an end. */
export const MOST_RUNS = 20;

/** What goes with an action: plain data. */
export type ActionData = Readonly<Record<string, unknown>>;
export type ActionOutcome =
  { cancelled: false; result: unknown } | { cancelled: true; reason: string; /** The plugin's name. */ by: string };
export type HookContext = ActionData & { readonly actionId: string; cancel(reason?: string): void };
/** @param next asks the next hook, or does what is to be done; resolves with what came of it */
export type HookHandler = (ctx: HookContext, next: () => Promise<ActionOutcome>) => unknown;

export type Hook = {
  id: string;
  plugin: string;
  pluginName: string;
  priority: number;
  handler: HookHandler;
  /** Called when it is asked no more, as it failed too often. */
  onDropped?: () => void;
};

export type HookFailure = {
  hook: Pick<Hook, "id" | "plugin" | "pluginName">;
  actionId: string;
  reason: Extract<Refusal, "hook-failed" | "hook-late" | "hook-forgot">;
  error?: unknown;
};

export type ActionRegistry = ReturnType<typeof openActionRegistry>;

export function openActionRegistry(onFailure: (failure: HookFailure) => void) {
  const hooks = new Map<string, Hook[]>();
  const failures = new WeakMap<Hook, number>();
  const clocks = new Set<Clock>();
  const runs = new Map<string, number>();
  let holds = 0;

  function remove(actionId: string, hook: Hook): void {
    const rest = (hooks.get(actionId) ?? []).filter((one) => one !== hook);
    if (rest.length > 0) hooks.set(actionId, rest);
    else hooks.delete(actionId);
  }
  function fail(actionId: string, hook: Hook, reason: HookFailure["reason"], error?: unknown): void {
    const times = (failures.get(hook) ?? 0) + 1;
    failures.set(hook, times);
    if (times >= MOST_FAILURES) {
      remove(actionId, hook);
      hook.onDropped?.();
    }
    onFailure({ hook, actionId, reason, error });
  }
  function startClock(ms: number, onLate: () => void): Clock {
    const clock = makeClock(ms, onLate);
    clocks.add(clock);
    if (holds === 0) clock.go();
    return clock;
  }

  return {
    /** Whether anything stands before an action: then it is to be run through here. */
    has: (actionId: string): boolean => hooks.has(actionId),

    /** Whether it runs as often as it may: what a user asks for is then done without a hook. */
    isBusy: (actionId: string): boolean => (runs.get(actionId) ?? 0) >= MOST_RUNS,

    /** @returns ends it; a second time does nothing */
    register(actionId: string, hook: Hook): () => void {
      const all = [...(hooks.get(actionId) ?? []), hook];
      hooks.set(
        actionId,
        all.sort((a, b) => b.priority - a.priority),
      );
      return () => remove(actionId, hook);
    },

    /** While the user is asked something no hook is late. @returns lets the time pass again */
    hold(): () => void {
      if (holds++ === 0) for (const clock of clocks) clock.stop();
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        if (--holds === 0) for (const clock of clocks) clock.go();
      };
    },

    /**
     * @param perform what is done when no hook objects
     * @throws what `perform` throws; Error when the action runs too many times at once
     */
    run(actionId: string, data: ActionData, perform?: () => unknown): Promise<ActionOutcome> {
      const running = runs.get(actionId) ?? 0;
      if (running >= MOST_RUNS) return Promise.reject(new Error(`${actionId} runs ${MOST_RUNS} times already.`));
      runs.set(actionId, running + 1);
      const asked = hooks.get(actionId) ?? [];
      let timeLeft = ALL_HOOKS_MS;
      /** By plugin: one that hangs takes no time from another's. */
      const spent = new Map<string, number>();
      /** What `perform` threw: a hook that returns next() throws it too, and is not to blame. */
      let failed: { error: unknown } | null = null;

      const outcome = new Promise<ActionOutcome>((resolve, reject) => {
        const done = () =>
          void Promise.resolve()
            .then(perform)
            .then(
              (result) => resolve({ cancelled: false, result }),
              (error: unknown) => {
                failed = { error };
                reject(error);
              },
            );
        const ask = (index: number): void => {
          const hook = asked[index];
          if (hook === undefined || timeLeft <= 0) return done();
          const own = HOOK_MS - (spent.get(hook.plugin) ?? 0);
          if (own <= 0) return ask(index + 1);
          let hasSpoken = false;
          let hasStumbled = false;
          const speak = (): boolean => {
            if (hasSpoken) return false;
            hasSpoken = true;
            const passed = clock.stop();
            timeLeft -= passed;
            spent.set(hook.plugin, HOOK_MS - own + passed);
            clocks.delete(clock);
            return true;
          };
          const goOn = () => {
            if (speak()) ask(index + 1);
          };
          const stumble = (reason: HookFailure["reason"], error?: unknown) => {
            if (hasStumbled || (failed !== null && failed.error === error)) return;
            hasStumbled = true;
            fail(actionId, hook, reason, error);
            goOn();
          };
          const clock = startClock(Math.min(own, timeLeft), () => stumble("hook-late"));
          const ctx: HookContext = {
            ...data,
            actionId,
            cancel(reason = "") {
              if (speak()) resolve({ cancelled: true, reason: String(reason), by: hook.pluginName });
            },
          };
          const next = () => {
            goOn();
            return outcome;
          };
          void Promise.resolve()
            .then(() => hook.handler(ctx, next))
            .then(
              () => hasSpoken || stumble("hook-forgot"),
              (error: unknown) => stumble("hook-failed", error),
            );
        };
        ask(0);
      });
      // whoever asked is told; a hook that awaits next() may not be there any more
      outcome.catch(() => undefined);
      return outcome.finally(() => runs.set(actionId, runs.get(actionId)! - 1));
    },
  };
}

type Clock = { go(): void; /** @returns milliseconds that have passed in all */ stop(): number };

/** Calls once when so much time has passed, of what is not stopped. */
function makeClock(ms: number, onLate: () => void): Clock {
  let passed = 0;
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    go() {
      if (since !== null) return;
      since = performance.now();
      timer = setTimeout(onLate, Math.max(0, ms - passed));
    },
    stop() {
      clearTimeout(timer);
      if (since !== null) passed += performance.now() - since;
      since = null;
      return passed;
    },
  };
}
