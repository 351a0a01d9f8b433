import type { MeantFolder } from "@/lib/cli/find-plugins-folder";
import { findProblems } from "@/lib/cli/find-problems";
import type { FoundProblems } from "@/lib/cli/find-problems";
import { listPluginFolders } from "@/lib/cli/list-plugin-folders";
import { printable } from "@/lib/cli/printable";
import { countProblems, showProblem } from "@/lib/cli/show-problem";
import { watchFolders } from "@/lib/cli/watch-folders";
import { placeOf } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";

const NOTHING: Pick<FoundProblems, "plugins" | "problems"> = { plugins: [], problems: [] };

/**
 * Tells what is wrong with plugins, and at each change of their files what is wrong now and was not, and the other way
 * round. What only stands on another line is not told again.
 * @param tell is given whole lines, without what a terminal would take for a command
 * @param stopped ends it
 */
export async function watchPlugins(
  meant: MeantFolder,
  tell: (text: string) => void,
  stopped: AbortSignal,
): Promise<void> {
  const watch = watchFolders(stopped);
  let before: FoundProblems | undefined;
  try {
    while (!stopped.aborted) {
      const changed = watch.nextChange();
      // a folder may have been made in one before that was watched
      while (watch.follow(await listPluginFolders(meant)));
      const now = await findProblems(meant, before);
      const lines = await compare(meant.folder, before ?? NOTHING, now);
      for (const line of lines) tell(line);
      if (lines.length > 0 || before === undefined) tell(countProblems(now.plugins.length, now.problems));
      if (before === undefined) tell("Waiting for changes; Ctrl+C ends it.");
      before = now;
      await changed;
    }
  } finally {
    watch.close();
  }
}

async function compare(folder: string, before: typeof NOTHING, now: FoundProblems): Promise<string[]> {
  const isFirst = before === NOTHING;
  const come = isFirst ? [] : without(now.plugins, before.plugins, String);
  const left = without(before.plugins, now.plugins, String);
  const solved = without(before.problems, now.problems, whatIsWrong);
  const added = without(now.problems, before.problems, whatIsWrong);
  return [
    ...come.map((plugin) => `${plugin} is new.`),
    ...left.map((plugin) => `${plugin} is gone.`),
    ...solved.map((one) => printable(`${placeOf(one)} gone ${one.code}: found ${one.found}.`)),
    ...(await Promise.all(added.map((one) => showProblem(folder, one)))),
  ];
}

function whatIsWrong({ line: _line, column: _column, other: _other, ...what }: Problem): string {
  return JSON.stringify(what);
}

/** What of a list another one has not; of the same kind as many as are left over. */
function without<One>(all: readonly One[], others: readonly One[], kind: (one: One) => string): One[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(kind(one), (left.get(kind(one)) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(kind(one)) ?? 0;
    left.set(kind(one), count - 1);
    return count <= 0;
  });
}
