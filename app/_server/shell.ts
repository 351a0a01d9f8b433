import { cache } from "react";
import { unstable_rethrow } from "next/navigation";
import { getWorn } from "@/app/_server/dress";
import { lookVersion } from "@/lib/appearance/look-version";
import { resolveShell } from "@/lib/appearance/resolve-shell";
import { HOST_SHELL } from "@/lib/slots/host-shell";
import type { Shell } from "@/lib/slots/shell";

/** What plugins do to the panel's pages, and the version of all that a page shows (`lookVersion`). */
export type FoundShell = { shell: Shell; version: string };

/**
 * Of this request, for pages that plugins may reach. Like the root layouts, which ask for it, it never throws: without a
 * database it is the panel's own shell.
 */
export const getShell = cache(async (): Promise<FoundShell> => {
  try {
    const { found, safeMode, look } = await getWorn();
    // a pack that is tried on changes nothing of what is in force
    const version = lookVersion({ ...found, safeMode });
    return { shell: resolveShell({ look, snapshot: found.snapshot, safeMode }), version };
  } catch (error) {
    unstable_rethrow(error);
    return { shell: HOST_SHELL, version: "" };
  }
});
