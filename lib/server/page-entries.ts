import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import compression from "compression";

/** What Next builds of a page: it takes Node's own request and answers it. */
type Entry = {
  handler: (req: IncomingMessage, res: ServerResponse, context: { requestMeta: object }) => Promise<void>;
};

/** Finds the entry of a page by the address under which its files lie (`lib/http/file-of-page.ts`). */
export type PageEntries = (file: string, req: IncomingMessage) => PageEntry | null;
export type PageEntry = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Leaves every page to Next's router. */
export const NO_PAGE_ENTRIES: PageEntries = () => null;

const GROUPS = /\/\([^)]*\)/g;
const compress = compression();

/**
 * The entries of a build, for the server to call by itself. That is how Next serves pages behind a router of somebody
 * else's (its documentation: Adapters, Invoking Entrypoints); its own takes an eighth of a bare page's time
 * (docs/decisions/0023). A page is loaded when it is first asked for, as Next does it.
 *
 * Next's router keeps what is not a person's visit: other methods, and what its scripts in the browser ask for.
 * @param root the folder that holds Next's build; Next has to be prepared
 * @throws when there is no build in it
 */
export function openPageEntries(root: string): PageEntries {
  const build = createRequire(path.join(root, ".next/server/app-paths-manifest.json"));
  const files = build("./app-paths-manifest.json") as Record<string, string>;
  const builtOf = new Map(Object.entries(files).map(([page, built]) => [page.replace(GROUPS, ""), built]));
  return (file, { method, headers }) => {
    const built = builtOf.get(`${file}/page`);
    if (built === undefined || method !== "GET" || headers.rsc !== undefined) return null;
    return async (req, res) => {
      if (headers["accept-encoding"] !== undefined) compress(req as never, res as never, () => undefined);
      await (build(`./${built}`) as Entry).handler(req, res, { requestMeta: {} });
    };
  };
}
