import { asFile, type Starter } from "@/lib/cli/starter";
import { REMOTE_PAGES } from "@/lib/cli/starter-remote";
import { starterComponent } from "@/lib/cli/starter-component";

/** A UI pack that puts a component of its own in place of the sidebar, and a button on the console. */
export const starterUi: Starter = ({ id, name, base, wanted }) => ({
  files: {
    "Frontend/ui.json": asFile({
      $schema: `${base}/schemas/plugin-ui-pack.schema.json`,
      name,
      theme: wanted.includes("theme") ? "default" : undefined,
      shell: { replace: { "shell.sidebar": { component: "sidebar.html" } } },
      pages: wanted.includes("remote") ? REMOTE_PAGES : undefined,
      actions: [
        {
          slot: "toolbar.server-console",
          label: "Cheat sheet",
          icon: "console",
          component: "sheet.html",
          priority: 10,
        },
      ],
    }),
    "Frontend/Components/sidebar.html": starterComponent("Navigation", "card", SIDEBAR),
    "Frontend/Components/sheet.html": starterComponent("Cheat sheet", "popover", SHEET),
  },
  readme: `- \`Frontend/ui.json\`: a UI pack. Users choose it under Appearance, programs as \`${id}:default\`; one is active at a time.
  - \`shell.replace\`: what stands in a region of the panel, here a page of yours in place of the sidebar.
  - \`pages\`: pages of the panel by their path (\`/server/:uuidShort/console\`), replaced or hidden in the same way.
  - \`hide\`: slots in which nothing shows.
  - \`actions\`: buttons in toolbars. They open their component in a dialog.
  - \`enabled\` and \`hidden\`, on the pack and on each entry: \`true\`, \`false\`, or a setting of \`plugin.json\`.
- \`Frontend/Components/sidebar.html\`, \`sheet.html\`: what they show, each a page in a frame of its own. The
  panel sets the theme's tokens in it (\`hsl(var(--card))\`) and opens links to its pages in place.
`,
});

const SIDEBAR = `    <nav aria-label="Panel">
      <a href="/dashboard">Dashboard</a>
      <a href="/dashboard/servers">Servers</a>
      <a href="/dashboard/account">Account</a>
      <a href="/dashboard/preferences/appearance">Appearance</a>
    </nav>`;

const SHEET = `    <p>What your people should know at the console.</p>
    <p>Keys for apps are under <a href="/dashboard/account">Account</a>.</p>`;
