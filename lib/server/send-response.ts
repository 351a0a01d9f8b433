import type { ServerResponse } from "node:http";

/** Writes a web Response to Node's; no body for HEAD. */
export async function sendResponse(res: ServerResponse, response: Response, method: string | undefined): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  const body = Buffer.from(await response.arrayBuffer());
  if (![204, 304].includes(response.status)) res.setHeader("Content-Length", body.byteLength);
  res.end(method === "HEAD" ? undefined : body);
}
