/** Longer words are no slip of the pen, and comparing them would cost. */
const LONGEST = 64;

/**
 * The one of `candidates` that `word` was most likely meant to be, for "did you mean": the same but for case and
 * separators, or at most a third of its letters away. Null where none is near.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  if (word === "" || word.length > LONGEST) return null;
  if (candidates.includes(word)) return word;
  const plain = plainWord(word);
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST) continue;
    if (plain !== "" && plainWord(candidate) === plain) return candidate;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s_.-]+/g, "");
}

/** Letters added, left out, changed, or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
