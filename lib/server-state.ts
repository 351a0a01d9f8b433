import { EventEmitter } from "node:events";

/** Whether the process is stopping; on `globalThis`, as the server and Next's bundles hold a copy of this each. */
const KEY = Symbol.for("panel.server-state");
type State = { stopping: boolean; events: EventEmitter };
const holder = globalThis as { [KEY]?: State };
const state = (holder[KEY] ??= { stopping: false, events: new EventEmitter().setMaxListeners(0) });

export const isStopping = () => state.stopping;

/** Tells everyone who holds a connection open to let go. */
export function announceStop(): void {
  state.stopping = true;
  state.events.emit("stop");
}

/** @returns forgets the listener */
export function onStop(listener: () => void): () => void {
  state.events.once("stop", listener);
  return () => state.events.off("stop", listener);
}
