import type { Problem } from "@/lib/plugins/problem";

/** Problems of one file that are of one kind, in the order in which they stand there. */
export type ProblemKind = Pick<Problem, "severity" | "code"> & {
  /** What is allowed, where it is the same for all of them. */
  allowed: string | null;
  problems: Problem[];
};

/** A file and what is wrong with it, errors first; null for what is of no file. */
export type FileProblems = { file: string | null; kinds: ProblemKind[] };

export const SEVERITIES = ["error", "warning", "note"] as const satisfies readonly Problem["severity"][];

/** Puts problems together by file and kind: files with errors first, then by name. */
export function groupProblems(problems: readonly Problem[]): FileProblems[] {
  const files = [...groupBy(problems, ({ file }) => file)].map(([file, ofFile]) => ({ file, kinds: kindsOf(ofFile) }));
  const worst = ({ kinds }: FileProblems) => SEVERITIES.indexOf(kinds[0]!.severity);
  return files.sort((a, b) => worst(a) - worst(b) || compare(a.file ?? "", b.file ?? ""));
}

/** Faults after which nothing of a file is used. */
const OF_WHOLE_FILE: readonly Problem["code"][] = [
  ...(["file-unreadable", "path-outside", "too-large", "bad-encoding", "too-deep"] as const),
  ...(["bad-syntax", "comment", "trailing-comma", "duplicate-key"] as const),
];

/** Whether a file is not used at all, for what is wrong with it. */
export function isFileUnused({ file, kinds }: FileProblems): boolean {
  return file !== null && kinds.some(({ severity, code }) => severity === "error" && OF_WHOLE_FILE.includes(code));
}

/** How many there are of each severity. */
export function countProblems(problems: readonly Problem[]): Record<Problem["severity"], number> {
  const count = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) count[severity] += 1;
  return count;
}

function kindsOf(problems: Problem[]): ProblemKind[] {
  const kinds = [...groupBy(problems, ({ severity, code }) => `${severity} ${code}`).values()].map((ofKind) => {
    const { severity, code, allowed } = ofKind[0]!;
    const same = ofKind.length > 1 && ofKind.every((one) => one.allowed === allowed);
    return { severity, code, allowed: same ? allowed : null, problems: ofKind.sort(inOrder) };
  });
  const rank = ({ severity }: ProblemKind) => SEVERITIES.indexOf(severity);
  return kinds.sort((a, b) => rank(a) - rank(b) || inOrder(a.problems[0]!, b.problems[0]!));
}

function groupBy<K>(problems: readonly Problem[], keyOf: (problem: Problem) => K): Map<K, Problem[]> {
  const groups = new Map<K, Problem[]>();
  for (const one of problems) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function inOrder(a: Problem, b: Problem): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
