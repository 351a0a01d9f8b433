/** How often something may happen: `most` times within any `ms` milliseconds. */
export type Allowance = {
  /** @returns whether it may happen now; then it counts */
  take(): boolean;
};

export function openAllowance(most: number, ms: number): Allowance {
  const taken: number[] = [];
  return {
    take() {
      const now = performance.now();
      while (taken.length > 0 && now - taken[0]! >= ms) taken.shift();
      if (taken.length >= most) return false;
      taken.push(now);
      return true;
    },
  };
}
