import { asFile } from "@/lib/cli/starter";
import { starterOverrides } from "@/lib/cli/starter-overrides";
import { starterRemote } from "@/lib/cli/starter-remote";
import { starterTheme } from "@/lib/cli/starter-theme";
import { starterUi } from "@/lib/cli/starter-ui";

const BY_NAME = { theme: starterTheme, ui: starterUi, remote: starterRemote, overrides: starterOverrides } as const;

export type StarterName = keyof typeof BY_NAME;
export const STARTERS = Object.keys(BY_NAME) as StarterName[];

/**
 * The files of a new plugin, by their path in its folder: sound as they are.
 * @param base the panel's own address, which serves the schemas that editors check files by
 * @param wanted what it is to have
 */
export function starterPlugin(id: string, base: string, wanted: readonly StarterName[]): Record<string, string> {
  const name = id
    .split(/[-_]+/)
    .filter((word) => word !== "")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ");
  const parts = wanted.map((one) => BY_NAME[one]({ id, name, base, wanted }));
  const has = { theme: "a theme pack", ui: "a UI pack", remote: "a React component", overrides: "overrides" };
  const what = wanted.map((one) => has[one]).join(" and ");
  const description = `${what[0]!.toUpperCase()}${what.slice(1)}.`;
  return {
    "plugin.json": asFile({
      $schema: `${base}/schemas/plugin-manifest.schema.json`,
      name,
      version: "0.1.0",
      description,
      settings: {},
      permissions: parts.find(({ permissions }) => permissions !== undefined)?.permissions,
    }),
    "README.md": `# ${name}

A plugin of the panel with ${what}. Change a file and reload the page: there is nothing to build or restart.

- \`plugin.json\`: the plugin's name, version, description and author.
${parts.map(({ readme }) => readme).join("")}
\`npm run panel -- check-plugins\` tells what is wrong and where.
`,
    ...Object.assign({}, ...parts.map(({ files }) => files)),
  };
}
