import { answerPublication, WITH_QUESTION } from "@/lib/http/answer-publication";
import { openResource } from "@/lib/http/open-resource";
import { getPluginSchema } from "@/lib/plugins/get-plugin-schema";

/** `GET /schemas/<file>`: a JSON Schema for whoever writes a plugin. */
export const servePluginSchema = openResource({ path: "/schemas/{file}" }, async (ctx, request) => {
  const file = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return answerPublication(request, await getPluginSchema(ctx, { file }), WITH_QUESTION);
});
