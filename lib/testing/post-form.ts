import { HEADER } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

export type FormCall = { cookie?: string; headers?: Record<string, string>; type?: string | null };
type Handler = (request: Request) => Promise<Response>;

/** Posts a page's own form to its handler, as a browser with JavaScript off does. */
export async function postForm(
  handler: Handler,
  target: string,
  fields: Record<string, string> | string,
  { cookie, headers, type = "application/x-www-form-urlencoded" }: FormCall = {},
) {
  const { baseUrl } = getRuntime().env;
  const request = new Request(new URL(target, baseUrl), {
    method: "POST",
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
    headers: {
      [HEADER.address]: "203.0.113.7",
      [HEADER.requestId]: "test",
      [HEADER.nonce]: "bm9uY2U=",
      origin: baseUrl,
      "sec-fetch-site": "same-origin",
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  });
  if (type === null) request.headers.delete("content-type");
  else request.headers.set("content-type", type);
  const response = await handler(request);
  const location = response.headers.get("location");
  return {
    status: response.status,
    headers: response.headers,
    /** As written. */
    location,
    /** Where it leads: the panel's own pages stand as paths. */
    to: location === null ? null : new URL(location, baseUrl),
    html: await response.text(),
  };
}
