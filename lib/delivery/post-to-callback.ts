import type { Context } from "@/lib/context";
import { guardedRequest } from "@/lib/net/guarded-request";

/** Milliseconds that a server-mode delivery may take in all. */
export const DELIVERY_MS = 10_000;

/**
 * Posts JSON to an app's server. Any 2xx accepts it; the answer's body is not even read.
 * @returns whether it was accepted; why not goes to the log alone, as it would tell about the network behind the panel
 */
export async function postToCallback(
  ctx: Pick<Context, "env" | "log" | "requestId">,
  callbackUrl: string,
  body: Record<string, unknown>,
): Promise<boolean> {
  try {
    const { status } = await guardedRequest({
      url: callbackUrl,
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      deadline: DELIVERY_MS,
      maxBytes: 0,
      allowedHosts: ctx.env.serverCallbackAllowedHosts,
    });
    if (status >= 200 && status < 300) return true;
    ctx.log.warn({ requestId: ctx.requestId, status }, "a callback was not accepted");
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    ctx.log.warn({ requestId: ctx.requestId, because: { name, code, message } }, "a callback could not be delivered");
  }
  return false;
}
