/** Where the time comes from. Everything else asks `ctx.now()`. */
export type Clock = { now(): Date };

/** As it was before Next puts its own in its place, which asks at each call which page is being rendered. */
export const OwnDate = Date;

/** This machine's own time, in milliseconds since 1970. */
export const ownTime = (): number => OwnDate.now();

/** Milliseconds by which this machine's clock is behind the one that all processes go by. */
let behind = 0;

/**
 * The time of this machine, or of what `followClock` was told of: machines that share a database go by its clock, as
 * their own may differ by seconds.
 */
export const systemClock: Clock = { now: () => new OwnDate(ownTime() + behind) };

/** Lets the clock go by another one from now on. @param milliseconds by which that one is ahead of this machine's */
export function followClock(milliseconds: number): void {
  behind = milliseconds;
}
