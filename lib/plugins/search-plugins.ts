import { requireAdministrator } from "@/lib/accounts/require-administrator";
import type { Context } from "@/lib/context";
import { problemsBeside } from "@/lib/plugins/list-plugins";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { MOST_PROBLEMS } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";

export type FoundPlugins = {
  /** Of this page, those with errors before all others, each in the order of their identifiers. */
  plugins: PluginSummary[];
  /** How many were found, and how many there are. */
  found: number;
  total: number;
  /** The page that is shown, from 1: the nearest one there is. */
  page: number;
  pages: number;
  /** Of the plugins folder, and of folders that can be no plugin: the first of them. */
  problems: Problem[];
  /** How many there are besides: where another folder was named, every one in it may be wrong. */
  moreProblems: number;
};

/**
 * Finds plugins by a part of their name, identifier, author or of a pack's name, page by page.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function searchPlugins(
  ctx: Context,
  input: { text: string; page: number; limit: number },
): Promise<FoundPlugins> {
  requireAdministrator(ctx);
  const snapshot = await ctx.plugins.read();
  const text = input.text.toLowerCase();
  const found = snapshot.plugins.filter((plugin) => wordsOf(plugin).some((word) => word.toLowerCase().includes(text)));
  const broken = found.filter(hasError);
  const ordered = [...broken, ...found.filter((plugin) => !hasError(plugin))];
  const beside = problemsBeside(snapshot);
  const pages = Math.max(1, Math.ceil(found.length / input.limit));
  const page = Math.min(Math.max(1, input.page), pages);
  return {
    plugins: ordered.slice((page - 1) * input.limit, page * input.limit),
    ...{ found: found.length, total: snapshot.plugins.length, page, pages },
    problems: beside.slice(0, MOST_PROBLEMS),
    moreProblems: Math.max(0, beside.length - MOST_PROBLEMS),
  };
}

function wordsOf({ identifier, manifest, themes, uiPacks }: PluginSummary): string[] {
  return [identifier, manifest.name, manifest.author ?? "", ...[...themes, ...uiPacks].map(({ name }) => name)];
}

function hasError({ problems }: PluginSummary): boolean {
  return problems.some(({ severity }) => severity === "error");
}
