import type { MeantFolder } from "@/lib/cli/find-plugins-folder";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import type { Problem } from "@/lib/plugins/problem";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";

/** What a look at plugins found. */
export type FoundProblems = {
  scan: Scan;
  /** Identifiers of the plugins that were meant. */
  plugins: string[];
  /** What is wrong with them, by file and line. */
  problems: Problem[];
};

/**
 * Reads plugins as the panel does, as if no administrator had set anything.
 * @param previous what the last look at the same folder found: what has not changed is not read again
 */
export async function findProblems({ folder, only }: MeantFolder, previous?: FoundProblems): Promise<FoundProblems> {
  const scan = await scanPlugins(folder, previous?.scan);
  if (previous?.scan === scan) return previous;
  const snapshot = buildSnapshot(scan, new Map());
  const isMeant = (plugin: string | null) => only === null || plugin === only;
  return {
    scan,
    plugins: snapshot.plugins.map(({ identifier }) => identifier).filter(isMeant),
    problems: snapshot.problems.filter(({ plugin }) => isMeant(plugin)).sort(inOrder),
  };
}

function inOrder(a: Problem, b: Problem): number {
  const places = [a, b].map(({ plugin, file }) => `${plugin ?? ""}\0${file ?? ""}`) as [string, string];
  if (places[0] !== places[1]) return places[0] < places[1] ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
