import type { Refusal } from "@/lib/bridge/refusals";

/**
 * How long it waits for more to tell at once, and from one telling to the next, in milliseconds: several pages of one
 * user share a limit (`LIMIT_PLUGIN_REFUSALS`).
 */
const SOON_MS = 2_000;
const EVERY_MS = 30_000;
/** The most of one kind, and of kinds, that one telling holds. */
const MOST_COUNT = 100_000;
const MOST_KINDS = 50;

type Entry = { plugin: string | null; reason: Refusal; count: number };

const keyOf = (plugin: string | null, reason: Refusal) => `${plugin} ${reason}`;

/** Counts what plugins were refused, and tells the panel by the way: whether that arrives is nothing to wait for. */
export function openRefusalReporter() {
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = -Infinity;

  async function tell(): Promise<void> {
    timer = null;
    const refusals = [...entries.values()].slice(0, MOST_KINDS);
    if (refusals.length === 0) return;
    for (const { plugin, reason } of refusals) entries.delete(keyOf(plugin, reason));
    last = performance.now();
    const request = { method: "POST", headers: { "Content-Type": "application/json" }, keepalive: true };
    const body = JSON.stringify({ refusals });
    const answer = await fetch("/api/system/plugin-refusals", { ...request, body }).catch(() => null);
    // too many of them for now: they are told with the next
    if (answer?.status === 429) for (const { plugin, reason, count } of refusals) add(plugin, reason, count);
  }
  function add(plugin: string | null, reason: Refusal, count: number): void {
    const entry = entries.get(keyOf(plugin, reason)) ?? { plugin, reason, count: 0 };
    entry.count = Math.min(entry.count + count, MOST_COUNT);
    entries.set(keyOf(plugin, reason), entry);
  }
  window.addEventListener("pagehide", () => void tell());

  return function count(plugin: string | null, reason: Refusal): void {
    add(plugin, reason, 1);
    timer ??= setTimeout(() => void tell(), Math.max(SOON_MS, last + EVERY_MS - performance.now()));
  };
}
