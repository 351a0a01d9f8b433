import { parseArgs } from "node:util";
import { expect, it } from "vitest";
import { checkPluginsCommand } from "@/lib/cli/check-plugins";
import { explainArguments, findHelp } from "@/lib/cli/command";
import { resetAppearanceCommand } from "@/lib/cli/reset-appearance";

it.each([[["--help"]], [["-h"]], [["help"]], [["plugins", "--help"]]])("%j asks for help", (args) => {
  expect(findHelp(checkPluginsCommand, args)).toMatch(/^Usage: npm run panel -- check-plugins .+\n\nReads plugins/);
  expect(findHelp(resetAppearanceCommand, args)).toMatch(/^Usage: npm run panel -- reset-appearance/);
});

it.each([[[]], [["plugins"]], [["help", "me"]], [["--json"]]])("%j does not", (args) => {
  expect(findHelp(checkPluginsCommand, args)).toBeNull();
});

it.each([
  [["x", "--uii"], "There is no option --uii. Did you mean --ui?"],
  [["--thme=1"], "There is no option --thme. Did you mean --theme?"],
  [["-q"], "There is no option -q. There are: --theme, --ui."],
])("says which option %j means", (args, said) => {
  const options = { theme: { type: "boolean" }, ui: { type: "boolean" } } as const;
  const refused = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch (error) {
      return error;
    }
  })();
  expect(explainArguments(refused, options)).toBe(said);
});
