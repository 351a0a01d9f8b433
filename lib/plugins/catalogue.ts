import type { Clock } from "@/lib/clock";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";

/** For how long after a sweep began nobody looks at the disk. */
export const SWEEP_MS = 1000;

/** The plugins of a process, as fresh as asking for them makes them. */
export type Catalogue = {
  /** The same object as long as nothing on disk changed, so that what is made of it can be kept with it. */
  read(): Promise<Scan>;
};

/**
 * Keeps a plugins folder's scan fresh. Whoever asks a second or more after the last sweep began waits for a new one,
 * which all who ask meanwhile share; within the second the disk is left alone. So a change shows at the first request
 * a second after it, there is at most one sweep a second, and none while nobody asks. (A watcher would cost nothing,
 * but misses changes on some mounts.) A clock that was set back starts a sweep.
 */
export function createCatalogue(options: { folder: string; clock: Clock; scan?: typeof scanPlugins }): Catalogue {
  const { folder, clock, scan = scanPlugins } = options;
  let current: Scan | undefined;
  let begun = -Infinity;
  let sweep: Promise<Scan> | null = null;

  const start = async (): Promise<Scan> => {
    try {
      return (current = await scan(folder, current));
    } finally {
      sweep = null;
    }
  };
  return {
    async read() {
      if (sweep !== null) return sweep;
      const now = clock.now().getTime();
      if (current !== undefined && now >= begun && now - begun < SWEEP_MS) return current;
      begun = now;
      sweep = start();
      return sweep;
    },
  };
}
