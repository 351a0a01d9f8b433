import { EventEmitter } from "node:events";
import type { Database } from "@/lib/db";

/** Milliseconds between two looks at what other processes appended. */
const LOOK_EVERY_MS = 1_000;

/** A console that somebody follows: how many do, and the last line's number at the last look. */
type Followed = { followers: number; lastLine: number | null };
type State = { events: EventEmitter; followed: Map<string, Followed>; db: Database | null; looking: boolean };

/** On `globalThis`, as the server and Next's bundles hold a copy of this each. */
const KEY = Symbol.for("panel.console-changes");
const holder = globalThis as { [KEY]?: State };
const state = (holder[KEY] ??= {
  events: new EventEmitter().setMaxListeners(0),
  followed: new Map(),
  db: null,
  looking: false,
});

/**
 * Wakes those who follow a console: at once for what this process appended or deleted, within a second for what another
 * process did. However many follow, that is one statement a second.
 */
export const consoleChanges = {
  emit: (serverId: string) => void state.events.emit(serverId),

  /** Counts a follower in. @returns counts it out; once, however often it is called */
  follow(db: Database, serverId: string): () => void {
    const one = state.followed.get(serverId) ?? { followers: 0, lastLine: null };
    one.followers += 1;
    state.followed.set(serverId, one);
    state.db = db;
    if (!state.looking) lookLater();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      one.followers -= 1;
      if (one.followers === 0) state.followed.delete(serverId);
    };
  },

  /** Resolves at the next change, after `milliseconds`, or when the signal says so. @returns whether something changed */
  wait(serverId: string, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (changed: boolean) => {
        clearTimeout(timer);
        state.events.off(serverId, onChange);
        signal.removeEventListener("abort", onEnd);
        resolve(changed);
      };
      const onChange = () => end(true);
      const onEnd = () => end(false);
      const timer = setTimeout(onEnd, milliseconds);
      state.events.once(serverId, onChange);
      signal.addEventListener("abort", onEnd, { once: true });
      if (signal.aborted) onEnd();
    });
  },
};

function lookLater(): void {
  state.looking = state.followed.size > 0;
  if (state.looking) setTimeout(() => void look().finally(lookLater), LOOK_EVERY_MS).unref();
}

async function look(): Promise<void> {
  const uuids = [...state.followed.keys()];
  if (uuids.length === 0 || !state.db) return;
  try {
    const rows = await state.db.server.findMany({
      where: { uuid: { in: uuids } },
      select: { uuid: true, lastLine: true },
    });
    const lastLines = new Map(rows.map((row) => [row.uuid, row.lastLine]));
    for (const uuid of uuids) {
      const one = state.followed.get(uuid);
      const lastLine = lastLines.get(uuid) ?? null;
      if (!one || (lastLine !== null && lastLine === one.lastLine)) continue;
      one.lastLine = lastLine;
      consoleChanges.emit(uuid);
    }
  } catch {
    // the database is away: the next look finds what happened meanwhile
  }
}
