import type { Instrumentation } from "next";
import { HEADER } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

/** Next calls this by its name for a page that threw: the log gets the cause under the id that the page shows. */
export const onRequestError: Instrumentation.onRequestError = (error, request) => {
  const requestId = request.headers[HEADER.requestId];
  getRuntime().log.error({ requestId, path: request.path.split("?")[0], err: error }, "a page threw");
};
