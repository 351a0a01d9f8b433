/** Names remembered at most; the oldest are forgotten first, and forgetting costs one look at the database. */
const CAPACITY = 10_000;

/** Remembers what this process noted a short while ago, so that a burst of the same thing is one write and not many. */
export class RecentNotes {
  readonly #notedAt = new Map<string, number>();
  constructor(private readonly everyMs: number) {}

  /** Whether the name was noted within the time. @param now in milliseconds since 1970 */
  has(name: string, now: number): boolean {
    const before = this.#notedAt.get(name);
    return before !== undefined && before <= now && before > now - this.everyMs;
  }

  /** Runs `note` unless the same name was noted within the time; a note that fails is forgotten, and rethrown. */
  async once(name: string, at: Date, note: () => Promise<unknown>): Promise<void> {
    const now = at.getTime();
    if (this.has(name, now)) return;
    this.#notedAt.delete(name);
    this.#notedAt.set(name, now);
    if (this.#notedAt.size > CAPACITY) this.#notedAt.delete(this.#notedAt.keys().next().value!);
    try {
      await note();
    } catch (error) {
      if (this.#notedAt.get(name) === now) this.#notedAt.delete(name);
      throw error;
    }
  }
}
