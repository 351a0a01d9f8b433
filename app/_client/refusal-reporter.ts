import type { Refusal } from "@/lib/bridge/refusals";

/** How long it waits for more to tell at once, and from one telling to the next, in milliseconds. */
const SOON_MS = 2_000;
const EVERY_MS = 20_000;
/** The most of one kind, and of kinds, that one telling holds. */
const MOST_COUNT = 100_000;
const MOST_KINDS = 50;

type Entry = { plugin: string | null; reason: Refusal; count: number };

/** Counts what plugins were refused, and tells the panel by the way: whether that arrives is nothing to wait for. */
export function openRefusalReporter() {
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = -Infinity;

  function tell(): void {
    timer = null;
    const refusals = [...entries.values()].slice(0, MOST_KINDS);
    entries.clear();
    if (refusals.length === 0) return;
    last = performance.now();
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true };
    fetch("/api/system/plugin-refusals", { ...request, body: JSON.stringify({ refusals }) }).catch(() => undefined);
  }
  window.addEventListener("pagehide", tell);

  return function count(plugin: string | null, reason: Refusal): void {
    const key = `${plugin} ${reason}`;
    const entry = entries.get(key) ?? { plugin, reason, count: 0 };
    entry.count = Math.min(entry.count + 1, MOST_COUNT);
    entries.set(key, entry);
    timer ??= setTimeout(tell, Math.max(SOON_MS, last + EVERY_MS - performance.now()));
  };
}
