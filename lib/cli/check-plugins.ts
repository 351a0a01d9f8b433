import path from "node:path";
import { parseArgs } from "node:util";
import { CommandError, explainArguments, type LocalCommand } from "@/lib/cli/command";
import { findPluginsFolder } from "@/lib/cli/find-plugins-folder";
import { findProblems } from "@/lib/cli/find-problems";
import { countProblems, showProblem } from "@/lib/cli/show-problem";
import { untilStopped } from "@/lib/cli/until-stopped";
import { watchPlugins } from "@/lib/cli/watch-plugins";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";

const OPTIONS = { json: { type: "boolean" }, watch: { type: "boolean" } } as const;

export const checkPluginsCommand: LocalCommand = {
  usage: "npm run panel -- check-plugins [dir] [--json | --watch]",
  summary: "Reads plugins as the panel does and tells what is wrong: of a folder of plugins, or of one plugin.",
  async runLocally(env, args) {
    const { dir, json, watch } = readArguments(args);
    // the panel's own folder may hold none, or not be there yet
    const meant = dir === undefined ? { folder: env.pluginsDir, only: null } : await findPluginsFolder(dir);
    const print = (text: string) => void process.stdout.write(`${text}\n`);
    if (watch) {
      await untilStopped((stopped) => watchPlugins(meant, print, stopped));
      return 0;
    }
    const { scan, plugins, problems } = await findProblems(meant);
    if (json) print(JSON.stringify({ plugins: plugins.length, problems }, null, 2));
    else {
      for (const one of problems) print(await showProblem(meant.folder, one));
      print(countProblems(plugins.length, problems));
    }
    const raw = meant.only === null ? undefined : scan.plugins.get(meant.only);
    if (raw !== undefined && isEmpty(raw)) {
      const at = path.join(meant.folder, raw.identifier);
      throw new CommandError(`The panel finds nothing of a plugin in ${at}: see above.`);
    }
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  },
};

function readArguments(args: string[]): { dir: string | undefined; json: boolean; watch: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (positionals.length > 1) throw new Error("Name one folder.");
    const { json = false, watch = false } = values;
    if (json && watch) throw new Error("Say --json or --watch: what changes is told to people.");
    return { dir: positionals[0], json, watch };
  } catch (error) {
    throw new CommandError(explainArguments(error, OPTIONS));
  }
}

/** Files are there, and none has the name and the place of one that the panel reads. */
function isEmpty({ files, problems }: RawPlugin): boolean {
  return files.size === 0 && problems.some(({ code }) => code === "file-misnamed");
}
