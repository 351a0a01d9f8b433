type Named = { id: string; name: string; pluginName: string | null };

/**
 * The packs that may be chosen, by a part of their name, id or plugin's name, page by page. They keep the order in which
 * they are given, whichever is in force: a choice moves nothing.
 * @param input `page` from 1; the nearest one that there is is given
 */
export function searchPacks<Pack extends Named>(
  packs: Iterable<Pack>,
  input: { text: string; page: number; limit: number },
): { packs: Pack[]; found: number; page: number; pages: number } {
  const text = input.text.toLowerCase();
  const isMeant = ({ id, name, pluginName }: Named) =>
    [id, name, pluginName ?? ""].some((word) => word.toLowerCase().includes(text));
  const found = [...packs].filter(isMeant);
  const pages = Math.max(1, Math.ceil(found.length / input.limit));
  const page = Math.min(Math.max(1, input.page), pages);
  return { packs: found.slice((page - 1) * input.limit, page * input.limit), found: found.length, page, pages };
}
