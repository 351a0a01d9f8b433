/**
 * Something that went wrong, in a sentence for the person at the terminal.
 * `code` is the panel's own, if it gave one; `passing` means that the same call may work in a moment.
 */
export class Problem extends Error {
  constructor(message, { code, passing = false, retryAfter } = {}) {
    super(message);
    Object.assign(this, { code, passing, retryAfter });
  }
}
