import { EventEmitter } from "node:events";

/**
 * Wakes those who follow a console in this process at once; lines that another process appended are found at the next
 * look (lib/servers/follow-console.ts). On `globalThis`, as the server and Next's bundles hold a copy of this each.
 */
const KEY = Symbol.for("panel.console-changes");
const holder = globalThis as { [KEY]?: EventEmitter };
const emitter = (holder[KEY] ??= new EventEmitter().setMaxListeners(0));

export const consoleChanges = {
  emit: (serverId: string) => void emitter.emit(serverId),
  /** Resolves at the next change, after `milliseconds`, or when the signal says so. */
  wait(serverId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        emitter.off(serverId, done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      emitter.once(serverId, done);
      signal.addEventListener("abort", done, { once: true });
      if (signal.aborted) done();
    });
  },
};
