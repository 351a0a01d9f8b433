import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { IconName } from "@/app/_ui/icon";
import { PROTECTED_PATHS } from "@/lib/slots/is-protected-path";
import { ICON_NAMES } from "@/lib/slots/icon-names";
import { isSlotName, SHELL_SLOTS, SLOT_NAMES, SLOTS, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

it("says of every slot what it is for", () => {
  expect(SHELL_SLOTS).toHaveLength(5);
  expect([...SHELL_SLOTS, "drawer.global", "modal.global", ...TOOLBAR_SLOTS]).toEqual(SLOT_NAMES);
  for (const purpose of Object.values(SLOTS)) expect(purpose).toMatch(/^[A-Z].+\.$/);
});

it.each(["", "shell", "shell.Sidebar", "toolbar.", "__proto__", "constructor"])("%j is no slot", (name) => {
  expect(isSlotName(name)).toBe(false);
});

it("names icons that there are", () => {
  const drawn: readonly IconName[] = ICON_NAMES;
  expect(new Set(drawn).size).toBe(drawn.length);
});

it("stands in the documentation, slots and icons, as it is", async () => {
  const page = await readFile(path.resolve(import.meta.dirname, "../../docs/ui-packs.md"), "utf8");
  const plain = page.replace(/ +/g, " ");
  for (const [slot, purpose] of Object.entries(SLOTS)) expect(plain).toContain(`| \`${slot}\` | ${purpose} |`);
  expect(plain).toContain(ICON_NAMES.map((name) => `\`${name}\``).join(", "));
  for (const prefix of PROTECTED_PATHS) expect(plain).toContain(`\`${prefix}\``);
});
