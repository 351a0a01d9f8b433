import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import type { Context, SessionContext } from "@/lib/context";
import { guardedRequest } from "@/lib/net/guarded-request";
import { isRowId } from "@/lib/tokens/row-id";

const LOGO_MS = 3_000;
const MAX_LOGO_BYTES = 256 * 1024;
/** Pixels a side: few bytes can say a picture that fills a browser's memory. */
const MAX_LOGO_SIDE = 4_096;
/** Milliseconds until a logo is fetched again: a day; ten minutes after a failure. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const FAILED_MS = 10 * 60 * 1000;

export type AppLogo = { mediaType: string; bytes: Uint8Array<ArrayBuffer> };

/** Under way in this process, by the address's hash: however many open the page at once, the app's server is asked once. */
const underWay = new Map<string, Promise<AppLogo | null>>();

/**
 * The logo of an app whose consent request the signed-in user opened, fetched by the panel, so that the app does not
 * learn the visitor's address, and kept. Anything but a PNG, JPEG or WebP by content is no logo.
 * @param input the consent request's id
 * @returns null when there is none, or it cannot be had
 */
export async function getAppLogo(ctx: SessionContext, { id }: { id: string }): Promise<AppLogo | null> {
  if (!isRowId(id)) return null;
  const request = await ctx.db.consentRequest.findFirst({
    where: { id, userId: ctx.actor.user.id },
    select: { appLogo: true },
  });
  if (!request?.appLogo) return null;
  const key = createHash("sha256").update(request.appLogo).digest("hex");
  const found = underWay.get(key) ?? findOrFetch(ctx, key, request.appLogo).finally(() => underWay.delete(key));
  underWay.set(key, found);
  return found;
}

async function findOrFetch(ctx: Context, key: string, url: string): Promise<AppLogo | null> {
  const stored = await ctx.db.appLogo.findUnique({ where: { id: key } });
  const age = stored ? ctx.now().getTime() - stored.fetchedAt.getTime() : Infinity;
  if (stored && age >= 0 && age < (stored.mediaType ? FRESH_MS : FAILED_MS)) return toLogo(stored);
  const logo = await fetchLogo(ctx, url);
  const data = { mediaType: logo?.mediaType ?? null, bytes: logo?.bytes ?? null, fetchedAt: ctx.now() };
  await ctx.db.appLogo.upsert({ where: { id: key }, create: { id: key, ...data }, update: data });
  return logo;
}

function toLogo(row: { mediaType: string | null; bytes: Uint8Array<ArrayBuffer> | null }): AppLogo | null {
  return row.mediaType && row.bytes ? { mediaType: row.mediaType, bytes: row.bytes } : null;
}

async function fetchLogo(ctx: Context, url: string): Promise<AppLogo | null> {
  try {
    const { status, body } = await guardedRequest({
      url,
      method: "GET",
      headers: { accept: "image/png, image/jpeg, image/webp" },
      deadline: LOGO_MS,
      maxBytes: MAX_LOGO_BYTES,
      allowedHosts: ctx.env.serverCallbackAllowedHosts,
    });
    const mediaType = status === 200 && hasLogoSize(body) ? sniffImage(body) : null;
    if (mediaType) return { mediaType, bytes: new Uint8Array(body) };
    ctx.log.info({ requestId: ctx.requestId, status }, "an app's logo is no image that is taken");
  } catch (error) {
    ctx.log.info({ requestId: ctx.requestId, because: (error as Error).message }, "an app's logo could not be fetched");
  }
  return null;
}

/** Whether the picture's own header says that it is one of at most 4,096 pixels a side. */
function hasLogoSize(bytes: Buffer): boolean {
  if (sniffImage(bytes) === null) return false; // no other format is even looked into
  const { width, height } = imageSize(bytes);
  return Math.min(width, height) > 0 && Math.max(width, height) <= MAX_LOGO_SIDE;
}

/** The media type by content (WHATWG MIME Sniffing section 6.1); what the server calls it does not count. */
export function sniffImage(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return "image/jpeg";
  const riff = bytes.subarray(0, 4).toString("latin1") === "RIFF";
  if (riff && bytes.subarray(8, 14).toString("latin1") === "WEBPVP") return "image/webp";
  return null;
}
