import type { SessionContext } from "@/lib/context";
import type { Locale } from "@/lib/text/locales";

/** Keeps the language that the signed-in user wants the panel to speak; null takes the choice back. */
export async function chooseLanguage(ctx: SessionContext, { language }: { language: Locale | null }): Promise<void> {
  await ctx.db.user.updateMany({ where: { id: ctx.actor.user.id }, data: { language } });
}
