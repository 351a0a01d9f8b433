import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { HOST_ACTIONS, HOST_EVENTS } from "@/lib/bridge/host-names";

const ROOT = path.resolve(import.meta.dirname, "../..");

it("the code knows exactly the events and actions that are described", async () => {
  const named = new Set<string>();
  for (const folder of ["lib/bridge", "lib/remotes", "app/_client"]) {
    for (const file of await readdir(path.join(ROOT, folder))) {
      if (file.includes(".test.") || file.startsWith("host-names")) continue;
      const text = await readFile(path.join(ROOT, folder, file), "utf8");
      for (const [, name] of text.matchAll(/"(panel:[a-z]+:[a-z]+)"/g)) named.add(name!);
    }
  }
  expect([...named].sort()).toEqual([...Object.keys(HOST_EVENTS), ...Object.keys(HOST_ACTIONS)].sort());
});

it("docs/bridge.md has each of them, with all that goes with it", async () => {
  const lines = (await readFile(path.join(ROOT, "docs/bridge.md"), "utf8")).split("\n");
  for (const [name, { data }] of [...Object.entries(HOST_EVENTS), ...Object.entries(HOST_ACTIONS)]) {
    const row = lines.find((line) => line.startsWith("|") && line.includes(`\`${name}\``)) ?? "";
    for (const field of Object.keys(data)) expect([name, row]).toEqual([name, expect.stringMatching(`\\b${field}\\b`)]);
  }
});
