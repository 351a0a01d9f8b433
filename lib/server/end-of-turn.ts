let waiting: (() => void)[] = [];

/**
 * Runs this at the end of this turn of the event loop, together with what else asks for it. Answers wait for that: one
 * that is written by itself wakes its reader by itself, and costs a fifth more than one among others.
 * @param work must not throw
 */
export function atEndOfTurn(work: () => void): void {
  if (waiting.push(work) > 1) return;
  setImmediate(() => {
    const works = waiting;
    waiting = [];
    for (const one of works) one();
  });
}
