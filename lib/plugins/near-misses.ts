import { nearest } from "@/lib/plugins/nearest";

/** Gives the name that was likely meant, like `nearest`. */
export type NearMiss = (word: string, candidates: Iterable<string>) => string | null;

const MOST_SEARCHES = 10;
const MOST_CANDIDATES = 1000;

/**
 * Looks for near misses among names that a plugin has many of. Each search compares letter by letter with all of them,
 * so that one plugin gets a few: whoever mends these sees the next.
 */
export function nearMisses(): NearMiss {
  let left = MOST_SEARCHES;
  return (word, candidates) => {
    if (left === 0) return null;
    left--;
    const some: string[] = [];
    for (const candidate of candidates) if (some.push(candidate) === MOST_CANDIDATES) break;
    return nearest(word, some);
  };
}
