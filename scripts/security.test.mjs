import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./project-root.mjs";

it("SECURITY.md names tests that are there, at least one for each rule", () => {
  const text = readFileSync(path.join(projectRoot, "SECURITY.md"), "utf8");
  const [, rules] = text.split("## What holds, and the test that says so");
  const rows = rules
    .split("\n## ")[0]
    .split("\n")
    .filter((line) => /^\| (?!rule|-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const links = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links, row).not.toEqual([]);
    for (const link of links) {
      expect(link).toMatch(/\.(test|spec)\.(ts|tsx|mjs)$/);
      expect(existsSync(path.join(projectRoot, link)), link).toBe(true);
    }
  }
});
