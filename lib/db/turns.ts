/**
 * One after the other, in the order in which they ask. SQLite has one writer; among processes it is whoever asks at the
 * right moment, and who asks again and again from one process would leave its others no such moment.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  /** How many have their turn or wait for it. */
  #asking = 0;

  /**
   * @param milliseconds to wait for it at most
   * @returns ends the turn
   * @throws as a locked database does, when it did not come in time
   */
  async take(milliseconds: number): Promise<() => void> {
    let pass: () => void = () => undefined;
    const before = this.#last;
    this.#last = new Promise((resolve) => (pass = resolve));
    const end = () => {
      this.#asking -= 1;
      pass();
    };
    this.#asking += 1;
    if (this.#asking === 1) return end;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => (timer = setTimeout(resolve, Math.max(0, milliseconds), "late")));
    const outcome = await Promise.race([before, late]);
    clearTimeout(timer);
    if (outcome !== "late") return end;
    // the place in the queue is given up when it comes
    void before.then(end);
    throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  }
}
