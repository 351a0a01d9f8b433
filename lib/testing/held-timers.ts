type Held = { run: () => unknown; ms: number };

/** Timers that go off when a test says so; the program's other timers, a driver's for one, run on. */
export class HeldTimers {
  private readonly held = new Map<NodeJS.Timeout, Held>();

  readonly setTimeout = (run: () => unknown, ms: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {}, 0).unref();
    this.held.set(timer, { run, ms });
    return timer;
  };

  readonly clearTimeout = (timer: NodeJS.Timeout): void => void this.held.delete(timer);

  /** How long each timer was set to wait, in the order in which they were set. */
  get waiting(): number[] {
    return [...this.held.values()].map(({ ms }) => ms);
  }

  /** Lets all timers of this length go off, and waits for what they began. */
  async goOff(ms: number): Promise<void> {
    const due = [...this.held].filter(([, held]) => held.ms === ms);
    for (const [timer] of due) this.held.delete(timer);
    await Promise.all(due.map(([, { run }]) => run()));
  }
}
