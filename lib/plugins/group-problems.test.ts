import { expect, it } from "vitest";
import { countProblems, groupProblems, isFileUnused } from "@/lib/plugins/group-problems";
import { problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";

const at = (file: string | null, line: number, told: Partial<Problem> = {}): Problem => ({
  ...problem({ plugin: "ocean", file }, { code: "bad-css", found: `line ${line}`, allowed: "x" }),
  ...{ line, column: 1, ...told },
});

it("puts files with errors first, then warnings, then notes, each by name", () => {
  const groups = groupProblems([
    at("c.json", 1, { severity: "note" }),
    at("b.json", 1, { severity: "warning" }),
    at("d.json", 1, { severity: "note" }),
    at("d.json", 2),
    at(null, 1, { severity: "warning" }),
    at("a.json", 1),
  ]);
  expect(groups.map(({ file }) => file)).toEqual(["a.json", "d.json", null, "b.json", "c.json"]);
});

it("puts what is of one kind together, errors first, in the order of the lines", () => {
  const [file] = groupProblems([
    at("a.json", 9, { severity: "warning" }),
    at("a.json", 7, { code: "bad-path" }),
    at("a.json", 3, { column: 5 }),
    at("a.json", 3, { column: 2 }),
    at("a.json", 1, { severity: "warning" }),
  ]);
  expect(file!.kinds.map(({ severity, code, problems }) => [severity, code, problems.map((it) => it.line)])).toEqual([
    ["error", "bad-css", [3, 3]],
    ["error", "bad-path", [7]],
    ["warning", "bad-css", [1, 9]],
  ]);
  expect(file!.kinds[0]!.problems.map(({ column }) => column)).toEqual([2, 5]);
});

it("says once what is allowed for several of a kind, where it is the same", () => {
  const allowedOf = (...allowed: string[]) =>
    groupProblems(allowed.map((one, i) => at("a.json", i, { allowed: one })))[0]!.kinds[0]!.allowed;
  expect([allowedOf("a color"), allowedOf("a color", "a color"), allowedOf("a color", "a length")]).toEqual([
    ...[null, "a color", null],
  ]);
});

it("counts by severity", () => {
  expect(countProblems([at("a", 1), at("a", 2), at("b", 1, { severity: "note" })])).toEqual({
    ...{ error: 2, warning: 0, note: 1 },
  });
});

it("knows which files are not used at all", () => {
  const unused = (told: Partial<Problem>) => groupProblems([at("a.json", 1, told)]).map(isFileUnused);
  expect(unused({ code: "trailing-comma" })).toEqual([true]);
  expect(unused({ code: "bad-css" })).toEqual([false]);
  expect(groupProblems([at(null, 1, { code: "file-unreadable" })]).map(isFileUnused)).toEqual([false]);
});
