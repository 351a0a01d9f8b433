import { setImmediate } from "node:timers/promises";
import { COMPONENTS, FRONTEND, LARGEST_SERVED, SCRIPT } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readOverrides } from "@/lib/plugins/read-overrides";
import { readThemePacksByStep } from "@/lib/plugins/read-theme-packs";
import { readUiPacks } from "@/lib/plugins/read-ui-packs";
import type { ThemePack } from "@/lib/plugins/theme-pack";
import type { NamedTheme, WrittenOverrides, WrittenUiPack } from "@/lib/plugins/ui-pack";

/** What a plugin's files say, once they are understood. */
export type DerivedPlugin = {
  themes: readonly ThemePack[];
  /** Whether or not their rules let them show. */
  uiPacks: readonly WrittenUiPack[];
  /** The theme packs that its UI packs name, also those of packs that are left out. */
  namedThemes: readonly NamedTheme[];
  overrides: WrittenOverrides;
  /** The remotes that these name, as they are written, once each. */
  remotes: readonly string[];
  problems: readonly Problem[];
};

const known = new WeakMap<RawPlugin, DerivedPlugin>();

/** Reads a plugin's packs, once: as long as nothing in its folder changes, the scan gives the same object. */
export function derivePlugin(plugin: RawPlugin): DerivedPlugin {
  const steps = derive(plugin);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, with a stop after each pack. */
function* derive(plugin: RawPlugin): Generator<undefined, DerivedPlugin> {
  const before = known.get(plugin);
  if (before !== undefined) return before;
  const theme = yield* attemptFile(plugin, "theme.json", { packs: [] as ThemePack[] }, readThemePacksByStep);
  const ui = yield* attemptFile(plugin, "ui.json", NO_UI, inOneStep(readUiPacks));
  const own = yield* attemptFile(plugin, "overrides.json", { overrides: NO_OVERRIDES }, inOneStep(readOverrides));
  const problems = [theme, ui, own].flatMap((one) => one.problems);
  const derived: DerivedPlugin = {
    themes: theme.packs,
    uiPacks: ui.packs,
    namedThemes: ui.named,
    overrides: own.overrides,
    remotes: listRemotes(ui.packs, own.overrides),
    problems: mostSevere([...plugin.problems, ...unservable(plugin), ...problems]),
  };
  // of two that read it at once, one made it
  const first = known.get(plugin) ?? derived;
  known.set(plugin, first);
  return first;
}

function listRemotes(uiPacks: readonly WrittenUiPack[], { entries, actions }: WrittenOverrides): string[] {
  const inPacks = uiPacks.flatMap((pack) => [
    ...[...pack.replace, ...pack.actions].map(({ value }) => value.remote),
    ...pack.pages.map(({ value }) => value.replace?.remote ?? null),
  ]);
  const all = [...inPacks, ...[...entries, ...actions].map(({ value }) => value.remote)];
  return [...new Set(all.filter((remote) => remote !== null))];
}

/** Files that are there and never served. */
function unservable(plugin: RawPlugin): Problem[] {
  const large = [...plugin.files].filter(
    ([inner, { size }]) => (inner === SCRIPT || inner.startsWith(`${COMPONENTS}/`)) && size > LARGEST_SERVED,
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

/**
 * Reads those of many plugins that are not read yet, and lets requests in between, also between two packs of one plugin:
 * a thousand take seconds.
 */
export async function derivePlugins(plugins: Iterable<RawPlugin>): Promise<void> {
  let until = performance.now() + AT_ONCE;
  for (const plugin of plugins) {
    const steps = derive(plugin);
    for (let done = false; !done;) {
      done = steps.next().done ?? false;
      if (performance.now() < until) continue;
      await setImmediate();
      until = performance.now() + AT_ONCE;
    }
  }
}

const NO_UI = { packs: [] as WrittenUiPack[], named: [] as NamedTheme[] };
const NO_OVERRIDES: WrittenOverrides = { entries: [], actions: [] };

/** Short enough to be read at once, with a stop after it. */
function inOneStep<Read>(read: (plugin: RawPlugin) => Read) {
  return function* (plugin: RawPlugin): Generator<undefined, Read> {
    const done = read(plugin);
    yield;
    return done;
  };
}

/** Whatever a file can do to the libraries that read it, it does to itself alone. */
function* attemptFile<Read extends object>(
  plugin: RawPlugin,
  file: string,
  nothing: Read,
  read: (plugin: RawPlugin) => Generator<undefined, Read & { problems: Problem[] }>,
): Generator<undefined, Read & { problems: Problem[] }> {
  try {
    return yield* read(plugin);
  } catch (error) {
    const found = `what the panel failed on (${String(error).slice(0, 200)})`;
    const told = { code: "file-unreadable", found, allowed: "a file as the documentation has it" } as const;
    return { ...nothing, problems: [problem({ plugin: plugin.identifier, file: `${FRONTEND}/${file}` }, told)] };
  }
}
