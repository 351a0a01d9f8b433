import { answerPublication, WITH_QUESTION } from "@/lib/http/answer-publication";
import { openResource } from "@/lib/http/open-resource";
import { getPluginSchema } from "@/lib/plugins/get-plugin-schema";
import { getRuntime } from "@/lib/runtime";

/** The types of `window.Panel`, beside the schemas. */
export const AUTHOR_TYPES = "panel.d.ts";

/** `GET /schemas/<file>`: a JSON Schema for whoever writes a plugin, or the types of what its code is given. */
export const servePluginSchema = openResource({ path: "/schemas/{file}" }, async (ctx, call) => {
  const file = new URL(call.url).pathname.split("/").at(-1) ?? "";
  const publication = file === AUTHOR_TYPES ? getRuntime().authorTypes : await getPluginSchema(ctx, { file });
  return answerPublication(call, publication, WITH_QUESTION);
});
