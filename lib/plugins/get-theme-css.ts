import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { publish } from "@/lib/plugins/publication";
import type { Publication } from "@/lib/plugins/publication";
import type { ThemePack } from "@/lib/plugins/theme-pack";

const known = new WeakMap<ThemePack, Publication>();

/**
 * The stylesheet of a theme pack, as it was understood and written anew.
 * @throws AppError NOT_FOUND for a pack that is unknown or disabled, or has no stylesheet
 */
export async function getThemeCss(ctx: Pick<Context, "plugins">, { id }: { id: string }): Promise<Publication> {
  const pack = (await ctx.plugins.read()).themes.get(id);
  if (pack === undefined || pack.stylesheet === null) throw new AppError("NOT_FOUND");
  let css = known.get(pack);
  if (css === undefined) known.set(pack, (css = publish(pack.stylesheet, "text/css; charset=utf-8")));
  return css;
}
