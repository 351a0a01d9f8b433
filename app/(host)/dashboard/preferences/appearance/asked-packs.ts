import { previewOf } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { LISTING_KEYS as KEYS } from "@/app/_client/listing-place";

export { KEYS };

type Asked = { text: string; page: number };
export type AskedPacks = { themes: Asked; uiPacks: Asked };

export const NOTHING_ASKED: Asked = { text: "", page: 1 };

/** What the address asks of the listings of packs. */
export function readAskedPacks(query: Awaited<Query>): AskedPacks {
  const read = (key: (typeof KEYS)[keyof AskedPacks]): Asked => {
    const page = Number(singleValue(query[key.page]) ?? 1);
    return { text: singleValue(query[key.text])?.trim() ?? "", page: Number.isSafeInteger(page) ? page : 1 };
  };
  return { themes: read(KEYS.themes), uiPacks: read(KEYS.uiPacks) };
}

/** The same as it stands in an address. */
export function askedQuery(asked: AskedPacks): Record<string, string> {
  const pairs = (["themes", "uiPacks"] as const).flatMap((of) => [
    ...(asked[of].text === "" ? [] : [[KEYS[of].text, asked[of].text]]),
    ...(asked[of].page === 1 ? [] : [[KEYS[of].page, String(asked[of].page)]]),
  ]);
  return Object.fromEntries(pairs);
}

/** Where a pack is tried on, and from where: the way back leads to the same place in the listing. */
export function previewFrom(pack: Parameters<typeof previewOf>[0], asked: AskedPacks): string {
  const place = String(new URLSearchParams(askedQuery(asked)));
  return place === "" ? previewOf(pack) : `${previewOf(pack)}&${place}`;
}
