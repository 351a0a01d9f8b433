import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { codeFrame } from "@/lib/cli/code-frame";
import { CommandError, explainArguments, type LocalCommand } from "@/lib/cli/command";
import { findPluginsFolder } from "@/lib/cli/find-plugins-folder";
import { printable } from "@/lib/cli/printable";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { describeProblem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";

const OPTIONS = { json: { type: "boolean" } } as const;

export const checkPluginsCommand: LocalCommand = {
  usage: "npm run panel -- check-plugins [dir] [--json]",
  summary: "Reads plugins as the panel does and tells what is wrong: of a folder of plugins, or of one plugin.",
  async runLocally(env, args) {
    const { dir, json } = readArguments(args);
    // the panel's own folder may hold none, or not be there yet
    const { folder, only } = dir === undefined ? { folder: env.pluginsDir, only: null } : await findPluginsFolder(dir);
    const scan = await scanPlugins(folder);
    const snapshot = buildSnapshot(scan, new Map());
    const isMeant = (plugin: string | null) => only === null || plugin === only;
    const problems = snapshot.problems.filter(({ plugin }) => isMeant(plugin)).sort(inOrder);
    const count = snapshot.plugins.filter(({ identifier }) => isMeant(identifier)).length;
    if (json) process.stdout.write(`${JSON.stringify({ plugins: count, problems }, null, 2)}\n`);
    else {
      for (const one of problems) process.stdout.write(`${printable(await show(folder, one))}\n`);
      process.stdout.write(`${summary(count, problems)}\n`);
    }
    const raw = only === null ? undefined : scan.plugins.get(only);
    if (raw !== undefined && isEmpty(raw)) {
      throw new CommandError(`The panel finds nothing of a plugin in ${path.join(folder, raw.identifier)}: see above.`);
    }
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  },
};

function readArguments(args: string[]): { dir: string | undefined; json: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (positionals.length > 1) throw new Error("Name one folder.");
    return { dir: positionals[0], json: values.json ?? false };
  } catch (error) {
    throw new CommandError(explainArguments(error, OPTIONS));
  }
}

/** Files are there, and none has the name and the place of one that the panel reads. */
function isEmpty({ files, problems }: RawPlugin): boolean {
  return files.size === 0 && problems.some(({ code }) => code === "file-misnamed");
}

function inOrder(a: Problem, b: Problem): number {
  const places = [a, b].map(({ plugin, file }) => `${plugin ?? ""}\0${file ?? ""}`) as [string, string];
  if (places[0] !== places[1]) return places[0] < places[1] ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Of these there is no line to show: the file is no text that was read. Of a note, what was read says it all. */
const WITHOUT_FRAME = ["too-large", "bad-encoding", "file-unreadable"];

async function show(folder: string, one: Problem): Promise<string> {
  const sentence = describeProblem(one);
  const isWithout = one.severity === "note" || WITHOUT_FRAME.includes(one.code);
  if (isWithout || one.plugin === null || one.file === null || one.line === null) return sentence;
  const text = await readFile(path.join(folder, one.plugin, one.file), "utf8").catch(() => "");
  const frame = codeFrame(text, one.line, one.column ?? 1);
  return frame === null ? sentence : `${sentence}\n${frame}`;
}

function summary(plugins: number, problems: readonly Problem[]): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const of = (severity: Problem["severity"]) =>
    counted(problems.filter((it) => it.severity === severity).length, severity);
  return `${counted(plugins, "plugin")}: ${of("error")}, ${of("warning")}, ${of("note")}.`;
}
