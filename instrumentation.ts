import type { Instrumentation } from "next";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { HEADER } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

/**
 * Next calls this by its name for a page that threw: the log gets the cause under the id that the page shows, and a database
 * that is away is a status of its own.
 */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const requestId = request.headers[HEADER.requestId];
  const { log, pageStatus } = getRuntime();
  log.error({ requestId, path: request.path.split("?")[0], err: error }, "a page threw");
  // the answer's status is set where it is written (lib/server/page-status.ts)
  if (typeof requestId === "string" && isDatabaseUnavailable(error)) pageStatus.set(requestId, 503);
};
