import { expect, it } from "vitest";
import { checkPluginsCommand } from "@/lib/cli/check-plugins";
import { findHelp } from "@/lib/cli/command";
import { resetAppearanceCommand } from "@/lib/cli/reset-appearance";

it.each([[["--help"]], [["-h"]], [["help"]], [["plugins", "--help"]]])("%j asks for help", (args) => {
  expect(findHelp(checkPluginsCommand, args)).toMatch(/^Usage: npm run panel -- check-plugins .+\n\nReads plugins/);
  expect(findHelp(resetAppearanceCommand, args)).toMatch(/^Usage: npm run panel -- reset-appearance/);
});

it.each([[[]], [["plugins"]], [["help", "me"]], [["--json"]]])("%j does not", (args) => {
  expect(findHelp(checkPluginsCommand, args)).toBeNull();
});
