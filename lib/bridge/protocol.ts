/**
 * The bridge's messages, version 2, between the panel (host) and a component in its frame (guest).
 *
 *   guest → host   panel-ready {version?, document?}   a guest is there; the host answers with the theme. `document` is
 *                                                      of the guest's making, the same for as long as its document
 *                  panel-navigate {path}               go to a page of the panel (`readNavigation`)
 *                  panel-bus {op:"resize", height}     how high the component is, in CSS pixels
 *                  panel-bus {op:"key", …}             a key that the component leaves to the panel: Escape, or one
 *                                                      pressed with Ctrl, Alt or Meta
 *                  panel-bus {op:"leave"}              the document is about to go
 *   host → guest   panel-theme {version:2, mode, packId, tokens, accent}
 *                                                      after each panel-ready, and at each change
 *
 * `mode` is light or dark, the one in force, and `tokens` are its: a guest need not know what the device prefers. What
 * has another form is ignored. Fields beside these are too, so that either side may be newer than the other.
 */
import * as z from "zod/mini";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

export const BRIDGE_VERSION = 2;

const ready = z.object({
  type: z.literal("panel-ready"),
  version: z.optional(z.union([z.number(), z.string()])),
  document: z.optional(z.string()),
});

const theme = z.object({
  type: z.literal("panel-theme"),
  version: z.literal(BRIDGE_VERSION),
  mode: z.enum(["light", "dark"]),
  packId: z.string(),
  tokens: z.object(Object.fromEntries(TOKEN_KEYS.map((key) => [key, z.string()])) as Record<TokenKey, z.ZodMiniString>),
  accent: z.nullable(z.string()),
});

const navigate = z.object({ type: z.literal("panel-navigate"), path: z.string() });

const bus = z.discriminatedUnion("op", [
  z.object({ type: z.literal("panel-bus"), op: z.literal("resize"), height: z.number().check(z.minimum(0)) }),
  z.object({
    type: z.literal("panel-bus"),
    op: z.literal("key"),
    key: z.string().check(z.minLength(1), z.maxLength(20)),
    ctrlKey: z.boolean(),
    altKey: z.boolean(),
    metaKey: z.boolean(),
    shiftKey: z.boolean(),
  }),
  z.object({ type: z.literal("panel-bus"), op: z.literal("leave") }),
]);

export const messageSchema = z.discriminatedUnion("type", [ready, theme, navigate, bus]);

export type BridgeMessage = z.infer<typeof messageSchema>;
export type KeyMessage = Extract<BridgeMessage, { op: "key" }>;
export type ThemeMessage = Extract<BridgeMessage, { type: "panel-theme" }>;
/** What a guest may say. */
export type GuestMessage = Exclude<BridgeMessage, ThemeMessage>;
/** What the host says. */
export type HostMessage = ThemeMessage;

const guestSchema = z.discriminatedUnion("type", [ready, navigate, bus]);

/** What a guest says; null for what is no message of a guest's. */
export function readMessage(data: unknown): GuestMessage | null {
  const { success, data: message } = guestSchema.safeParse(data);
  return success ? message : null;
}
