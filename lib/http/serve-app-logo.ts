import { getAppLogo } from "@/lib/consent/get-app-logo";
import { resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { toAppError } from "@/lib/http/error-response";

/** `…/new/logo/<consent request id>`: the app's logo for whoever opened the request; 404 lets the initials show. */
export async function serveAppLogo(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const id = new URL(request.url).pathname.split("/").at(-1)!;
  try {
    const actor = await resolveActor(request, ctx);
    const logo = actor.kind === "session" ? await getAppLogo({ ...ctx, actor }, { id }) : null;
    if (logo) {
      return new Response(logo.bytes, {
        headers: { "Content-Type": logo.mediaType, "Cache-Control": "private, max-age=3600" },
      });
    }
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, err: toAppError(error) }, "a logo could not be served");
  }
  return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
