import { describeProblem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";

/** Is told what is wrong with the plugins folder itself; null once nothing is any more. */
export type FolderListener = (problem: Problem | null) => void;

/** A scan that tells of the plugins folder when that changes, and not at each sweep. */
export function tellFolder(listen: FolderListener): typeof scanPlugins {
  let told = "";
  return async (folder, previous) => {
    const scan = await scanPlugins(folder, previous);
    const fault = scan.problems.find(({ plugin }) => plugin === null) ?? null;
    const said = fault === null ? "" : describeProblem(fault);
    if (said !== told) listen(fault);
    told = said;
    return scan;
  };
}
