import { asFile, type Starter } from "@/lib/cli/starter";
import { starterComponent } from "@/lib/cli/starter-component";

/** Overrides that add a button to the list of servers, whatever UI pack is active. */
export const starterOverrides: Starter = ({ base }) => ({
  files: {
    "Frontend/overrides.json": asFile({
      $schema: `${base}/schemas/plugin-overrides.schema.json`,
      hide: [],
      replace: [],
      actions: [{ slot: "toolbar.servers", label: "House rules", icon: "info", component: "rules.html" }],
    }),
    "Frontend/Components/rules.html": starterComponent("House rules", "popover", RULES),
  },
  readme: `- \`Frontend/overrides.json\`: changes of single slots for everyone, whatever UI pack is active.
  - \`hide\`: slots in which nothing shows.
  - \`replace\`: what stands in a slot, \`{"slot": "shell.navbar", "component": "navbar.html"}\`.
  - \`actions\`: buttons in toolbars. They open their component in a dialog.
- \`Frontend/Components/rules.html\`: what the button opens, a page in a frame of its own. The panel sets the
  theme's tokens in it (\`hsl(var(--card))\`) and opens links to its pages in place.

Overrides hold for everyone as soon as the plugin is there. To let administrators decide when, give \`plugin.json\` a
setting and each entry a rule: \`"enabled": {"type": "plugin_setting", "key": "show"}\`.

`,
});

const RULES = `    <p>Say here what everyone should know.</p>`;
