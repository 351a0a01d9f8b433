import { expect, it } from "vitest";
import type { IconName } from "@/app/_ui/icon";
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
