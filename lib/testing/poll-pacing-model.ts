/*
 * The pacing of a pending device request (RFC 8628 §3.5), as a second, independent statement of what the poll does
 * in one UPDATE:
 * - A poll within 1 s of the last counted one gets the same answer again, once, and does not count
 *   (some stock clients send two).
 * - Else a poll no sooner than the interval less 1 s, and the first ever, is `authorization_pending`.
 * - Else it is `slow_down`: the interval grows by 5 s, to 60 s at most. It counts as a poll too.
 * - The clocks of two machines differ, so "within 1 s" holds both ways. A counted poll that lies further ahead was
 *   noted before the clock was set back, and is forgotten.
 */

export type PollPacing = {
  intervalSeconds: number;
  /** When the last counted poll came; null before the first. */
  polledAtMs: number | null;
  /** Whether the last counted poll has been repeated already. */
  repeated: boolean;
  /** Whether the last counted poll was answered `slow_down`. */
  slowed: boolean;
};

export type PacedAnswer = "authorization_pending" | "slow_down";

export const UNPOLLED: PollPacing = { intervalSeconds: 5, polledAtMs: null, repeated: false, slowed: false };

/** What a poll at `nowMs` is answered while the request is pending, and the state it leaves. */
export function paceNext(state: PollPacing, nowMs: number): { state: PollPacing; answer: PacedAnswer } {
  const remembered = state.polledAtMs !== null && state.polledAtMs - nowMs <= 1000 ? state.polledAtMs : null;
  const sinceLast = remembered === null ? null : nowMs - remembered;
  if (sinceLast !== null && sinceLast <= 1000 && !state.repeated) {
    return { state: { ...state, repeated: true }, answer: state.slowed ? "slow_down" : "authorization_pending" };
  }
  if (sinceLast === null || sinceLast >= (state.intervalSeconds - 1) * 1000) {
    return {
      state: { intervalSeconds: state.intervalSeconds, polledAtMs: nowMs, repeated: false, slowed: false },
      answer: "authorization_pending",
    };
  }
  return {
    state: {
      intervalSeconds: Math.min(state.intervalSeconds + 5, 60),
      polledAtMs: nowMs,
      repeated: false,
      slowed: true,
    },
    answer: "slow_down",
  };
}
