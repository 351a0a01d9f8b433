import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";

type Asked = { text: string; page: number };
export type AskedPacks = { themes: Asked; uiPacks: Asked };

/** What the two listings of the page are called in its address: one keeps what is asked of the other. */
export const KEYS = {
  themes: { text: "q", page: "page", anchor: "themes" },
  uiPacks: { text: "ui", page: "ui_page", anchor: "ui-packs" },
} as const;

/** What the address asks of the listings of packs. */
export function readAskedPacks(query: Awaited<Query>): AskedPacks {
  const read = (key: (typeof KEYS)[keyof AskedPacks]): Asked => {
    const page = Number(singleValue(query[key.page]) ?? 1);
    return { text: singleValue(query[key.text])?.trim() ?? "", page: Number.isSafeInteger(page) ? page : 1 };
  };
  return { themes: read(KEYS.themes), uiPacks: read(KEYS.uiPacks) };
}
