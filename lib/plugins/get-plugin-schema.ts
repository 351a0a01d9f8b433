import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { pluginSchema } from "@/lib/plugins/plugin-schemas";
import { publish } from "@/lib/plugins/publication";
import type { Publication } from "@/lib/plugins/publication";

const known = new Map<string, Publication>();

/**
 * A JSON Schema for authors of plugins, for their editors to read.
 * @param input `file` is its name, `plugin-theme.schema.json`
 * @throws AppError NOT_FOUND
 */
export async function getPluginSchema(ctx: Pick<Context, "env">, { file }: { file: string }): Promise<Publication> {
  const key = `${ctx.env.baseUrl} ${file}`;
  let publication = known.get(key);
  if (publication === undefined) {
    const schema = pluginSchema(file, ctx.env.baseUrl);
    if (schema === null) throw new AppError("NOT_FOUND");
    publication = publish(`${JSON.stringify(schema, null, 2)}\n`, "application/schema+json");
    known.set(key, publication);
  }
  return publication;
}
