/** More messages of one sender in a second are not read; of so many more the page would feel, so the sender is ended. */
export const MOST_MESSAGES = 200;
export const FAR_TOO_MANY_MESSAGES = 2_000;

/**
 * Counts the messages of one sender.
 * @param onFlood called for each that is far too many
 * @returns whether one more may be read now
 */
export function openMessageBudget(onFlood: () => void): () => boolean {
  let second = -Infinity;
  let messages = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) messages = 0;
    second = now;
    messages += 1;
    if (messages > FAR_TOO_MANY_MESSAGES) onFlood();
    return messages <= MOST_MESSAGES;
  };
}
