import type { ThemePack } from "@/lib/plugins/theme-pack";

/**
 * The themes that may be chosen, by a part of their name, id or plugin's name, page by page: the one in force first,
 * then in the order of their plugins.
 * @param input `page` from 1; the nearest one that there is is given
 */
export function findThemes(
  themes: ReadonlyMap<string, ThemePack>,
  inForce: ThemePack,
  input: { text: string; page: number; limit: number },
): { packs: ThemePack[]; page: number; pages: number } {
  const text = input.text.toLowerCase();
  const isMeant = ({ id, name, pluginName }: ThemePack) =>
    [id, name, pluginName ?? ""].some((word) => word.toLowerCase().includes(text));
  const found = [...themes.values()].filter(isMeant);
  const ordered = [...found.filter(({ id }) => id === inForce.id), ...found.filter(({ id }) => id !== inForce.id)];
  const pages = Math.max(1, Math.ceil(found.length / input.limit));
  const asked = Number.isSafeInteger(input.page) ? input.page : 1;
  const page = Math.min(Math.max(1, asked), pages);
  return { packs: ordered.slice((page - 1) * input.limit, page * input.limit), page, pages };
}
