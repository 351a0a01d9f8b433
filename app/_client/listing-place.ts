/** What the two listings of Preferences are called in its address: one keeps what is asked of the other. */
export const LISTING_KEYS = {
  themes: { text: "q", page: "page", anchor: "themes" },
  uiPacks: { text: "ui", page: "ui_page", anchor: "ui-packs" },
} as const;

const LONGEST_TEXT = 100;

/**
 * The way back to where in the listings a pack was tried on from: of an address, what belongs to them and no more. The
 * page itself is `back`, whatever the address says.
 */
export function placeBehind(back: string, about: "theme_pack" | "ui_pack", address: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const { text, page } of [LISTING_KEYS.themes, LISTING_KEYS.uiPacks]) {
    const [words, number] = [address.get(text) ?? "", address.get(page) ?? ""];
    if (words !== "" && words.length <= LONGEST_TEXT) kept.set(text, words);
    if (/^[1-9]\d{0,5}$/.test(number)) kept.set(page, number);
  }
  const query = String(kept);
  const { anchor } = about === "theme_pack" ? LISTING_KEYS.themes : LISTING_KEYS.uiPacks;
  return `${back}${query && `?${query}`}#${anchor}`;
}
