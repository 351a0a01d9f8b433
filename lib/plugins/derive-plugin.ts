import { setImmediate } from "node:timers/promises";
import { COMPONENTS, FRONTEND, LARGEST_SERVED } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readOverrides } from "@/lib/plugins/read-overrides";
import { readThemePacks } from "@/lib/plugins/read-theme-packs";
import { readUiPacks } from "@/lib/plugins/read-ui-packs";
import type { ThemePack } from "@/lib/plugins/theme-pack";
import type { WrittenOverrides, WrittenUiPack } from "@/lib/plugins/ui-pack";

/** What a plugin's files say, once they are understood. */
export type DerivedPlugin = {
  themes: readonly ThemePack[];
  /** Whether or not their rules let them show. */
  uiPacks: readonly WrittenUiPack[];
  overrides: WrittenOverrides;
  problems: readonly Problem[];
};

const known = new WeakMap<RawPlugin, DerivedPlugin>();

/** Reads a plugin's packs, once: as long as nothing in its folder changes, the scan gives the same object. */
export function derivePlugin(plugin: RawPlugin): DerivedPlugin {
  let derived = known.get(plugin);
  if (derived === undefined) {
    const theme = attempt(plugin, "theme.json", { packs: [] as ThemePack[] }, readThemePacks);
    const ui = attempt(plugin, "ui.json", { packs: [] as WrittenUiPack[] }, readUiPacks);
    const own = attempt(plugin, "overrides.json", { overrides: NO_OVERRIDES }, readOverrides);
    const problems = [theme, ui, own].flatMap((one) => one.problems);
    derived = {
      themes: theme.packs,
      uiPacks: ui.packs,
      overrides: own.overrides,
      problems: mostSevere([...plugin.problems, ...unservable(plugin), ...problems]),
    };
    known.set(plugin, derived);
  }
  return derived;
}

/** Files that are there and never served. */
function unservable(plugin: RawPlugin): Problem[] {
  const large = [...plugin.files].filter(
    ([inner, { size }]) => inner.startsWith(`${COMPONENTS}/`) && size > LARGEST_SERVED,
  );
  return large.map(([inner, { size }]) =>
    problem(
      { plugin: plugin.identifier, file: `${FRONTEND}/${inner}` },
      {
        code: "too-large",
        found: `${size} bytes`,
        allowed: `at most ${LARGEST_SERVED} bytes in a file that is served`,
      },
    ),
  );
}

const SEVERITIES: readonly Problem["severity"][] = ["error", "warning", "note"];

/** Of each file no more than are told of one, errors before notes, in the order in which they were found. */
function mostSevere(problems: readonly Problem[]): Problem[] {
  const told = new Map<string | null, number>();
  const kept = new Set<Problem>();
  for (const severity of SEVERITIES) {
    for (const one of problems) {
      if (one.severity !== severity) continue;
      const count = told.get(one.file) ?? 0;
      if (count >= MOST_PROBLEMS) continue;
      told.set(one.file, count + 1);
      kept.add(one);
    }
  }
  return problems.filter((one) => kept.has(one));
}

/** For how long reading holds everything else up, in milliseconds. */
const AT_ONCE = 10;

/** Reads those of many plugins that are not read yet, and lets requests in between: a thousand take seconds. */
export async function derivePlugins(plugins: Iterable<RawPlugin>): Promise<void> {
  let until = performance.now() + AT_ONCE;
  for (const plugin of plugins) {
    derivePlugin(plugin);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + AT_ONCE;
  }
}

const NO_OVERRIDES: WrittenOverrides = { entries: [], actions: [] };

/** Whatever a file can do to the libraries that read it, it does to itself alone. */
function attempt<Read extends object>(
  plugin: RawPlugin,
  file: string,
  nothing: Read,
  read: (plugin: RawPlugin) => Read & { problems: Problem[] },
): Read & { problems: Problem[] } {
  try {
    return read(plugin);
  } catch (error) {
    const found = `what the panel failed on (${String(error).slice(0, 200)})`;
    const told = { code: "file-unreadable", found, allowed: "a file as the documentation has it" } as const;
    return { ...nothing, problems: [problem({ plugin: plugin.identifier, file: `${FRONTEND}/${file}` }, told)] };
  }
}
