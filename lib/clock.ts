/** Where the time comes from. Everything else asks `ctx.now()`. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
