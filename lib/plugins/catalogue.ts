import type { Clock } from "@/lib/clock";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";

/** For how long after a sweep began nobody looks at the disk. */
export const SWEEP_MS = 1000;
/** From which age on nobody is given what an older sweep found. */
const STALE_MS = 2000;

/** The plugins of a process, as fresh as asking for them makes them. */
export type Catalogue = {
  /** The same object as long as nothing on disk changed, so that what is made of it can be kept with it. */
  read(): Promise<Scan>;
};

/**
 * Keeps a plugins folder's scan fresh. Whoever asks a second or more after the last sweep began waits for a new one;
 * within the second the disk is left alone. Who asks during a sweep is given what the last one found if that is younger
 * than two seconds, and else shares it. So a change shows to all within two seconds, there is at most one sweep a second,
 * none while nobody asks, and of many who ask in the same second one waits. (A watcher would cost nothing,
 * but misses changes on some mounts.) A clock that was set back starts a sweep.
 */
export function createCatalogue(options: { folder: string; clock: Clock; scan?: typeof scanPlugins }): Catalogue {
  const { folder, clock, scan = scanPlugins } = options;
  let current: Scan | undefined;
  let begun = -Infinity;
  let currentBegun = -Infinity;
  let sweep: Promise<Scan> | null = null;

  const start = async (now: number): Promise<Scan> => {
    try {
      current = await scan(folder, current);
      currentBegun = now;
      return current;
    } finally {
      sweep = null;
    }
  };
  return {
    async read() {
      const now = clock.now().getTime();
      const isYounger = (time: number, than: number) => now >= time && now - time < than;
      if (sweep !== null) return current !== undefined && isYounger(currentBegun, STALE_MS) ? current : sweep;
      if (current !== undefined && isYounger(begun, SWEEP_MS)) return current;
      begun = now;
      sweep = start(now);
      return sweep;
    },
  };
}
