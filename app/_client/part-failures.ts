/**
 * What became of plugins' parts in this document. A part that failed so often is off until the document is loaded anew;
 * before that whoever asks for it, by going to its page again or by hand, gets it under an address of its own, as a
 * browser keeps a module that failed for good under the one that it had.
 */
export const MOST_FAILURES = 3;

const failures = new Map<string, number>();
/** Addresses that have failed: in however many places one stands, that is one failure. */
const failed = new Set<string>();
const waiting = new Map<string, Set<() => void>>();

/** The file, whatever its version. */
const fileOf = (url: string) => url.replace(/\/~[^/]*\//, "/");
const timesFailed = (url: string) => failures.get(fileOf(url)) ?? 0;

/** @returns whether it is off now */
export function recordFailure(url: string): boolean {
  if (!failed.has(url)) failures.set(fileOf(url), timesFailed(url) + 1);
  failed.add(url);
  return isOff(url);
}

export const isOff = (url: string): boolean => timesFailed(url) >= MOST_FAILURES;

/**
 * Where a part is had this time. The panel serves what lies there now under any version, so that all that the part loads
 * by relative addresses is asked for anew with it.
 */
export function addressNow(url: string): string {
  const times = timesFailed(url);
  return times === 0 ? url : url.replace(/\/~([^/]*)\//, `/~$1.${times}/`);
}

/** Tries all parts of a plugin again that failed. */
export function retryParts(plugin: string): void {
  for (const retry of [...(waiting.get(plugin) ?? [])]) retry();
}

/** @param retry called when the user wants the plugin's parts back @returns ends it */
export function onRetry(plugin: string, retry: () => void): () => void {
  const all = waiting.get(plugin) ?? new Set();
  waiting.set(plugin, all.add(retry));
  return () => void all.delete(retry);
}
