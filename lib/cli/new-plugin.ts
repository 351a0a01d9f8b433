import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { CommandError, explainArguments, type LocalCommand } from "@/lib/cli/command";
import { STARTERS, starterPlugin, type StarterName } from "@/lib/cli/starter-plugin";
import { IDENTIFIER_ALLOWED, isPluginIdentifier, suggestIdentifier } from "@/lib/plugins/plugin-paths";

export const newPluginCommand: LocalCommand = {
  usage: "npm run panel -- new-plugin <id> [--theme] [--ui] [--remote] [--overrides]",
  summary: "Makes a plugin with examples in PLUGINS_DIR, to be changed: the panel shows it at once.",
  async runLocally(env, args) {
    const { id, wanted } = readArguments(args);
    const folder = path.join(env.pluginsDir, id);
    await mkdir(env.pluginsDir, { recursive: true });
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new CommandError(`${folder} is there already.`) : error;
    });
    for (const [file, text] of Object.entries(starterPlugin(id, env.baseUrl, wanted))) {
      const at = path.join(folder, file);
      await mkdir(path.dirname(at), { recursive: true });
      await writeFile(at, text, { flag: "wx" });
    }
    const where = wanted.every((name) => name === "overrides") ? "" : " The panel offers it under Appearance.";
    process.stdout.write(`Made ${folder}.${where} Its README.md says what each file is for.\n`);
    return 0;
  },
};

function readArguments(args: string[]): { id: string; wanted: StarterName[] } {
  const options = Object.fromEntries(STARTERS.map((name) => [name, { type: "boolean" as const }]));
  let values: Record<string, unknown>;
  let names: string[];
  try {
    ({ values, positionals: names } = parseArgs({ args, options, allowPositionals: true }));
  } catch (error) {
    throw new CommandError(explainArguments(error, options));
  }
  const [id, ...more] = names;
  if (id === undefined || more.length > 0) throw new CommandError("Name one plugin.");
  if (!isPluginIdentifier(id)) {
    const suggestion = suggestIdentifier(id);
    const meant = suggestion === null ? "" : ` Did you mean ${suggestion}?`;
    throw new CommandError(`A plugin's name is ${IDENTIFIER_ALLOWED}.${meant}`);
  }
  const wanted = STARTERS.filter((name) => values[name]);
  if (wanted.length === 0)
    throw new CommandError(`Say what it is to have: ${STARTERS.map((one) => `--${one}`).join(", ")}.`);
  return { id, wanted };
}
