import { stat } from "node:fs/promises";
import { SettingsError } from "@/lib/env";

/**
 * Lets a start fail that would never find a plugin. A folder that is not there is none yet.
 * @throws SettingsError when something else than a folder is there
 */
export async function requirePluginsFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => null);
  if (there === null || there.isDirectory()) return;
  throw new SettingsError(`PLUGINS_DIR: ${folder} is no folder. Write the path of the folder that holds the plugins.`);
}
