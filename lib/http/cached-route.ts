import type { Context } from "@/lib/context";
import type { Endpoint, InputOf } from "@/lib/contracts/endpoint";
import { answerPublication, FOR_GOOD, WITH_QUESTION } from "@/lib/http/answer-publication";
import { respond, type Route } from "@/lib/http/route";
import type { Publication } from "@/lib/plugins/publication";

/**
 * Makes a handler of an endpoint whose answer is the same for everyone, with an ETag of its content. An input `v` that
 * names the version makes it kept for good.
 */
export function cachedRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, input: InputOf<E>) => Promise<Publication>,
): Route {
  return respond(endpoint, async (ctx, input, _params, call) => {
    const publication = await handle(ctx as Context, input);
    const named = (input as { v?: unknown }).v === publication.version;
    return answerPublication(call, publication, named ? FOR_GOOD : WITH_QUESTION);
  });
}
