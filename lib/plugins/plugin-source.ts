import type { Clock } from "@/lib/clock";
import type { Catalogue } from "@/lib/plugins/catalogue";
import type { PluginRows } from "@/lib/plugins/plugin-rows";
import type { PluginSnapshot, PluginSource } from "@/lib/plugins/plugin-snapshot";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";

/** For how long what administrators said is not read again: with the sweep's second, processes agree within two. */
export const ROWS_MS = 1000;

/**
 * Makes the plugins of a process: the disk is swept and the database is read once a second at most, and only while
 * somebody asks.
 * @param options `readRows` reads what administrators said (`readPluginRows`)
 */
export function createPluginSource(options: {
  catalogue: Catalogue;
  clock: Clock;
  readRows: () => Promise<PluginRows>;
}): PluginSource {
  const { catalogue, clock } = options;
  const rows = createRowsCache(options.readRows, clock);
  let last: { scan: Scan; rows: PluginRows; snapshot: PluginSnapshot } | null = null;
  return {
    async read() {
      const [scan, said] = await Promise.all([catalogue.read(), rows.read()]);
      if (last?.scan === scan && last.rows === said) return last.snapshot;
      // read when it is needed: what takes plugins apart is large, and a start asks for none
      const { derivePlugins } = await import("@/lib/plugins/derive-plugin");
      const { buildSnapshot } = await import("@/lib/plugins/build-snapshot");
      if (last?.scan !== scan) await derivePlugins(scan.plugins.values());
      if (last?.scan !== scan || last.rows !== said) last = { scan, rows: said, snapshot: buildSnapshot(scan, said) };
      return last.snapshot;
    },
    forget: rows.forget,
  };
}

function createRowsCache(readRows: () => Promise<PluginRows>, clock: Clock) {
  let current: PluginRows | null = null;
  let begun = -Infinity;
  let reading: Promise<PluginRows> | null = null;

  const start = () => {
    const mine = readRows()
      .then((fresh) => {
        // what a read that began before a change gives is for those who asked before it
        if (reading !== mine) return fresh;
        if (current === null || asText(current) !== asText(fresh)) current = fresh;
        return current;
      })
      .catch((error: unknown) => {
        if (reading === mine) begun = -Infinity;
        throw error;
      })
      .finally(() => {
        if (reading === mine) reading = null;
      });
    return mine;
  };
  return {
    async read(): Promise<PluginRows> {
      if (reading !== null) return reading;
      const now = clock.now().getTime();
      if (current !== null && now >= begun && now - begun < ROWS_MS) return current;
      begun = now;
      return (reading = start());
    },
    forget(): void {
      begun = -Infinity;
      reading = null;
    },
  };
}

function asText(rows: PluginRows): string {
  // all of a row, so that what it gains counts too
  return JSON.stringify([...rows].map(([identifier, { settings, ...row }]) => [identifier, row, [...settings]]));
}
