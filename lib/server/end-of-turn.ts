let waiting: (() => void)[] = [];

/**
 * So many wait at most, and are run when they are one more: a connection on which requests are sent without waiting for
 * answers is not read on while its answers are too many, but for that they must have been written.
 */
const MOST_WAITING = 64;

/**
 * Runs this at the end of this turn of the event loop, together with what else asks for it. Answers wait for that: one
 * that is written by itself wakes its reader by itself, and costs a fifth more than one among others.
 * @param work must not throw
 */
export function atEndOfTurn(work: () => void): void {
  const count = waiting.push(work);
  if (count === 1) setImmediate(runWaiting);
  else if (count > MOST_WAITING) runWaiting();
}

function runWaiting(): void {
  const works = waiting;
  waiting = [];
  for (const one of works) one();
}
