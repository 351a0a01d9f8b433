import type { Context } from "@/lib/context";

export const MODES = ["light", "dark", "system"] as const;
export type Mode = (typeof MODES)[number];

/** What a user chose of the panel's look; null is no choice of their own. */
export type Choices = {
  mode: Mode;
  /** `plugin:packId` or `default`. */
  themePack: string | null;
  /** An accent as its pack writes it, or `custom:#rrggbb`. */
  accent: string | null;
  /** `plugin:packId` or `none`. */
  uiPack: string | null;
};

/** Of nobody. */
export const NO_CHOICES: Choices = { mode: "system", themePack: null, accent: null, uiPack: null };

export const CHOICES = { mode: true, themePack: true, accent: true, uiPack: true } as const;

/** A user's choices as they are stored, whether or not they can be followed today. */
export async function readChoices(ctx: Pick<Context, "db">, userId: string): Promise<Choices> {
  return (await ctx.db.user.findUnique({ where: { id: userId }, select: CHOICES })) ?? NO_CHOICES;
}
