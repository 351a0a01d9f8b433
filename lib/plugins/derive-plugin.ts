import { setImmediate } from "node:timers/promises";
import { COMPONENTS, FRONTEND, LARGEST_SERVED } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readThemePacksByStep } from "@/lib/plugins/read-theme-packs";
import type { ReadThemePacks } from "@/lib/plugins/read-theme-packs";
import type { ThemePack } from "@/lib/plugins/theme-pack";

/** What a plugin's files say, once they are understood. */
export type DerivedPlugin = { themes: readonly ThemePack[]; problems: readonly Problem[] };

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
  const { packs, problems } = yield* readPacks(plugin);
  const derived = { themes: packs, problems: mostSevere([...plugin.problems, ...unservable(plugin), ...problems]) };
  // of two that read it at once, one made it
  const first = known.get(plugin) ?? derived;
  known.set(plugin, first);
  return first;
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

/** Whatever a file can do to the libraries that read it, it does to its own plugin alone. */
function* readPacks(plugin: RawPlugin): Generator<undefined, ReadThemePacks> {
  try {
    return yield* readThemePacksByStep(plugin);
  } catch (error) {
    const source = { plugin: plugin.identifier, file: `${FRONTEND}/theme.json` };
    const told = { found: `what the panel failed on (${String(error).slice(0, 200)})`, allowed: "a theme pack" };
    return { packs: [], problems: [problem(source, { code: "file-unreadable", ...told })] };
  }
}
