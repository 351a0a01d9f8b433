import { asFile, type Starter } from "@/lib/cli/starter";

/** What `ui.json` says of it: a React component in place of the dashboard. */
export const REMOTE_PAGES = [{ match: "/dashboard", replace: { remote: "dashboard.js" } }];

/** A React component in the page itself, in JavaScript as browsers read it: there is nothing to build. */
export const starterRemote: Starter = ({ id, name, base, wanted }) => ({
  files: {
    "Frontend/Components/dashboard.js": remote(),
    // beside a UI pack it is a page of that
    ...(!wanted.includes("ui") && {
      "Frontend/ui.json": asFile({
        $schema: `${base}/schemas/plugin-ui-pack.schema.json`,
        name,
        theme: wanted.includes("theme") ? "default" : undefined,
        pages: REMOTE_PAGES,
      }),
    }),
  },
  permissions: ["api:read"],
  readme: `${
    wanted.includes("ui")
      ? ""
      : `- \`Frontend/ui.json\`: a UI pack. Users choose it under Appearance, programs as \`${id}:default\`; one is active at a time.
  - \`pages\`: pages of the panel by their path, here one of yours in place of the dashboard.
`
  }- \`Frontend/Components/dashboard.js\`: a remote, a React component that runs in the page itself. React is the page's own.
  It is as trusted as you are: it can do what its user can. Should it fail, the panel's own page stands there.
- \`permissions\` in \`plugin.json\`: what \`panel.api\` may be asked for.

An editor knows \`panel\` by its types: \`curl -o panel.d.ts ${base}/schemas/panel.d.ts\`.

`,
});

function remote(): string {
  return `// React is the page's own. Files beside this one are imported by relative paths.
import { createElement as h, useEffect, useState } from "react";

const card = {
  padding: "1.25rem",
  border: "1px solid hsl(var(--border))",
  borderRadius: "var(--radius)",
  background: "hsl(var(--card))",
  color: "hsl(var(--card-foreground))",
};
const link = { color: "hsl(var(--primary))", textDecoration: "underline" };

/** Stands in place of the dashboard. \`panel\` is window.Panel, as that of this plugin. */
export default function Dashboard({ panel }) {
  const [servers, setServers] = useState(null);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let gone = false;
    const load = async () => {
      const { ok, body } = await panel.api.get("/api/user/servers");
      if (!ok) throw new Error(body.error);
      if (!gone) setServers(body.servers);
    };
    load().catch((error) => !gone && setProblem(\`The servers did not load: \${error.message}\`));
    return () => {
      gone = true;
    };
  }, [panel]);

  // the page has its first heading already
  return h(
    "section",
    { style: card },
    h("h2", { style: { fontSize: "1.25rem", fontWeight: 600 } }, \`Hello \${panel.context.getUser()?.name}\`),
    problem !== "" && h("p", { role: "alert" }, problem),
    servers?.length === 0 && h("p", null, "You have no servers yet."),
    servers?.length > 0 &&
      h(
        "ul",
        null,
        servers.map(({ uuidShort, name }) =>
          h("li", { key: uuidShort }, h("a", { href: \`/server/\${uuidShort}/console\`, style: link }, name)),
        ),
      ),
  );
}
`;
}
