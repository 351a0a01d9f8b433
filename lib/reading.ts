/**
 * The outcome of reading something from outside. `reason` is one sentence for the author of the app or the operator
 * who wrote the value: it names the rule that was broken and is safe to send back.
 */
export type Reading<T> = { ok: true; value: T } | Refusal;

export type Refusal = { ok: false; reason: string };

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refused(reason: string): Refusal {
  return { ok: false, reason };
}

/** Quotes a piece of the input inside a reason: escaped, and cut so that the sentence stays readable. */
export function quoted(text: string): string {
  // of a long text no more than is shown
  const characters = [...text.slice(0, 128)];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text);
}
