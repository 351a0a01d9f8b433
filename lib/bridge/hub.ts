/**
 * What all plugins of a page share: events, actions with their hooks, commands, and where the user is. One for a
 * document; frames reach it over the bridge (`frame-ops.ts`).
 */
import { openActionRegistry } from "@/lib/bridge/action-registry";
import type { ActionData, ActionOutcome, HookFailure } from "@/lib/bridge/action-registry";
import { openCommandStore } from "@/lib/bridge/command-store";
import { openEventBus } from "@/lib/bridge/event-bus";
import type { HostEvent, HostEventData } from "@/lib/bridge/host-names";
import { isPlainData } from "@/lib/bridge/plain-data";
import type { PanelContext } from "@/lib/bridge/protocol";

/** How long a user who asks for the same again gets it, though a plugin had stopped it, in milliseconds. */
export const AGAIN_MS = 10_000;

/** `panel:…` is the host's, however it is written. */
export const isHostName = (name: string): boolean => /^panel:/i.test(name);

type HubOptions = {
  onHookFailure(failure: HookFailure): void;
  onListenerError(error: unknown): void;
  /** A plugin has stopped what the user asked for. */
  onStopped(outcome: Extract<ActionOutcome, { cancelled: true }>): void;
};

export type Hub = ReturnType<typeof openHub>;

export function openHub({ onHookFailure, onListenerError, onStopped }: HubOptions) {
  const events = openEventBus(onListenerError);
  const actions = openActionRegistry(onHookFailure);
  const watchers = new Set<() => void>();
  let context: PanelContext = { pathname: "/", user: null, uiPackId: null };
  /** What was stopped of what a user asked for, and when. */
  const stopped = new Map<string, number>();

  return {
    actions,
    commands: openCommandStore(),
    on: events.on,
    /** @throws TypeError for a payload that is no plain data */
    emit(event: string, payload: unknown): void {
      requirePlain(payload);
      events.emit(event, payload);
    },
    tellHostEvent: <Event extends HostEvent>(event: Event, payload: HostEventData<Event>) =>
      events.emit(event, payload),
    /** From now on everybody is told that the host is ready, also who comes later. */
    tellReady: () => events.settle("panel:host:ready", { version: 2 }),

    /** @throws TypeError for what is no plain data, and whatever `perform` throws */
    async run(actionId: string, data: ActionData, perform?: () => unknown): Promise<ActionOutcome> {
      requirePlain(data);
      return actions.run(actionId, data, perform);
    },

    /**
     * Runs what the user asked for by hand. A plugin may stop it once; whoever asks for the same again soon after gets
     * it, so that none keeps a user where they are.
     */
    async runForUser(actionId: string, data: ActionData, perform: () => unknown): Promise<ActionOutcome> {
      const what = JSON.stringify([actionId, data]);
      const now = performance.now();
      if (actions.isBusy(actionId) || now - (stopped.get(what) ?? -Infinity) < AGAIN_MS) {
        stopped.delete(what);
        return { cancelled: false, result: await perform() };
      }
      const outcome = await actions.run(actionId, data, perform);
      if (outcome.cancelled) {
        for (const [other, at] of stopped) if (now - at >= AGAIN_MS) stopped.delete(other);
        stopped.set(what, performance.now());
        onStopped(outcome);
      }
      return outcome;
    },

    context: {
      get: () => context,
      set(next: PanelContext): void {
        if (JSON.stringify(next) === JSON.stringify(context)) return;
        context = next;
        for (const changed of [...watchers]) changed();
      },
      /** @returns stops to */
      subscribe(changed: () => void): () => void {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
  };
}

function requirePlain(data: unknown): void {
  if (!isPlainData(data)) throw new TypeError("What goes with it is no plain data, or too large.");
}
