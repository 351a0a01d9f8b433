import { residentMemory } from "@/scripts/bench/process-cpu.mjs";

/** One look at a process: when, in milliseconds, and its resident memory in MiB. */
type Sample = { at: number; memory: number };

export type Trend = {
  samples: number;
  /** MiB. */
  mean: number;
  /** MiB an hour, by least squares. */
  slope: number;
  /** What the slope makes of the time that was measured, as a share of the mean. */
  growth: number;
};

/**
 * Looks at a process's resident memory now and then.
 * @returns what ends it and gives the samples; their memory is 0 where there is no /proc
 */
export function watchMemory(pid: number, everyMs: number): () => Sample[] {
  const samples: Sample[] = [];
  const look = () => samples.push({ at: performance.now(), memory: residentMemory(pid) });
  const timer = setInterval(look, everyMs);
  look();
  return () => {
    clearInterval(timer);
    return samples;
  };
}

/** Fits a line to samples, of which there are two or more. */
export function trendOf(samples: readonly Sample[]): Trend {
  const mean = average(samples.map(({ memory }) => memory));
  const middle = average(samples.map(({ at }) => at));
  let [together, alone] = [0, 0];
  for (const { at, memory } of samples) {
    together += (at - middle) * (memory - mean);
    alone += (at - middle) ** 2;
  }
  const slope = together / alone; // MiB a millisecond
  const measured = samples.at(-1)!.at - samples[0]!.at;
  return { samples: samples.length, mean, slope: slope * 3_600_000, growth: (slope * measured) / mean };
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
