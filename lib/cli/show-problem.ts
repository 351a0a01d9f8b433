import { readFile } from "node:fs/promises";
import path from "node:path";
import { codeFrame } from "@/lib/cli/code-frame";
import { printable } from "@/lib/cli/printable";
import { describeProblem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";

/** Of these there is no line to show: the file is no text that was read. Of a note, what was read says it all. */
const WITHOUT_FRAME = ["too-large", "bad-encoding", "file-unreadable"];

/** A problem for a terminal, with the line of the file that it is about. @param folder that of all plugins */
export async function showProblem(folder: string, one: Problem): Promise<string> {
  const sentence = describeProblem(one);
  const isWithout = one.severity === "note" || WITHOUT_FRAME.includes(one.code);
  if (isWithout || one.plugin === null || one.file === null || one.line === null) return printable(sentence);
  const text = await readFile(path.join(folder, one.plugin, one.file), "utf8").catch(() => "");
  const frame = codeFrame(text, one.line, one.column ?? 1);
  return printable(frame === null ? sentence : `${sentence}\n${frame}`);
}

/** How many there are of what. */
export function countProblems(plugins: number, problems: readonly Problem[]): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const of = (severity: Problem["severity"]) =>
    counted(problems.filter((it) => it.severity === severity).length, severity);
  return `${counted(plugins, "plugin")}: ${of("error")}, ${of("warning")}, ${of("note")}.`;
}
