/** Hears what goes with an event; what it throws is told, and keeps nobody else from hearing it. */
export type EventListener = (payload: unknown) => void;

export type EventBus = {
  /** @returns ends it; a second time does nothing */
  on(event: string, listener: EventListener): () => void;
  /** @throws Error when listeners answer each other without end */
  emit(event: string, payload: unknown): void;
  /** An event of which everybody hears once, however late they come. */
  settle(event: string, payload: unknown): void;
};

/** Listeners that emit what they hear would never come to an end. */
const DEEPEST = 20;

/** Events by name, of the panel (`panel:…`) and of plugins. */
export function openEventBus(onError: (error: unknown) => void): EventBus {
  const listeners = new Map<string, Set<{ hear: EventListener }>>();
  const settled = new Map<string, unknown>();
  let depth = 0;

  const tell = (hear: EventListener, payload: unknown) => {
    try {
      hear(payload);
    } catch (error) {
      onError(error);
    }
  };
  const emit = (event: string, payload: unknown) => {
    if (depth >= DEEPEST) throw new Error(`Listeners of ${event} answer each other without end.`);
    depth += 1;
    try {
      for (const { hear } of [...(listeners.get(event) ?? [])]) tell(hear, payload);
    } finally {
      depth -= 1;
    }
  };

  return {
    emit,
    settle(event, payload) {
      if (settled.has(event)) return;
      settled.set(event, payload);
      emit(event, payload);
    },
    on(event, listener) {
      const one = { hear: listener };
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(one));
      if (settled.has(event)) queueMicrotask(() => all.has(one) && tell(listener, settled.get(event)));
      return () => {
        all.delete(one);
        if (all.size === 0 && listeners.get(event) === all) listeners.delete(event);
      };
    },
  };
}
