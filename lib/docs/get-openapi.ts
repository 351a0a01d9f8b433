import { sessionCookieName } from "@/lib/auth/session-cookie";
import type { Context } from "@/lib/context";
import { makeOpenApi } from "@/lib/docs/make-openapi";
import { publish, type Publication } from "@/lib/plugins/publication";

const made = new Map<string, Publication>();

/** The API's description as it is served, made when somebody asks for it first. */
export function getOpenApi({ env }: Pick<Context, "env">): Promise<Publication> {
  const { baseUrl } = env;
  let publication = made.get(baseUrl);
  if (publication === undefined) {
    const document = makeOpenApi({ baseUrl, sessionCookie: sessionCookieName() });
    made.set(baseUrl, (publication = publish(JSON.stringify(document), "application/json")));
  }
  return Promise.resolve(publication);
}
