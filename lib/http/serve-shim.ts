import { AppError } from "@/lib/errors";
import { answerPublication, FOR_GOOD } from "@/lib/http/answer-publication";
import { openResource } from "@/lib/http/open-resource";
import { getRuntime } from "@/lib/runtime";

/** The panel's own libraries, for code of plugins in the page. */
export const SHIMS_PATH = "/shims/";

/** `GET /shims/~<version>/<file>`: a module that hands a library of the page's on. */
export const serveShim = openResource({ path: `${SHIMS_PATH}{file}` }, async (_, call) => {
  const publication = getRuntime().shims.files.get(new URL(call.url).pathname);
  if (publication === undefined) throw new AppError("NOT_FOUND");
  return answerPublication(call, publication, FOR_GOOD);
});
