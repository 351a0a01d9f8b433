import { hashOf } from "@/lib/plugins/raw-plugin";

/** What is put into every HTML component: the guest's side of the bridge (`lib/bridge/guest.ts`). */
export type Guest = {
  /** The element, as UTF-8. */
  script: Uint8Array;
  /** Of its content, for ETags. */
  version: string;
};

/**
 * @param code a classic script
 * @throws Error for code that would end its element
 */
export function makeGuest(code: string): Guest {
  // "<!--" and "<script" after it change what ends the element (HTML, section 13.2.5.20, script data escaped state)
  if (/<\/script|<!--|<script/i.test(code)) throw new Error("The guest's script cannot stand in an HTML document.");
  return { script: new TextEncoder().encode(`<script>${code.trim()}</script>`), version: hashOf(code) };
}
