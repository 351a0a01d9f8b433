import type { Context } from "@/lib/context";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { isUniqueConflict } from "@/lib/db/conflict";
import { formatUserCode, makeUserCode } from "@/lib/device-grant/user-code";
import { takeLimit } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { hashToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

/** Seconds that a device code and its user code live (RFC 8628 section 3.2). */
export const DEVICE_CODE_SECONDS = 900;
/** Seconds between polls at the start (RFC 8628 section 3.2). */
export const POLL_INTERVAL_SECONDS = 5;

const TRIES = 5;

/**
 * Starts a device flow. Addresses are built from the configured base address, never from a request's Host.
 * @throws AppError RATE_LIMITED
 */
export async function startDeviceRequest(
  ctx: Context,
  input: { name: string; appName: string | null; description: string | null },
) {
  const address = ctx.address ?? "";
  await takeLimit(ctx, "LIMIT_DEVICE_START", limitSubject(address));
  const deviceCode = makeOpaqueToken("pxdev_");
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + DEVICE_CODE_SECONDS * 1000);
  const userCode = await withFreshUserCode((code) =>
    ctx.db.deviceRequest.create({
      data: {
        ...input,
        deviceCodeHash: hashToken(deviceCode),
        userCode: code,
        address,
        createdAt,
        expiresAt,
        pollInterval: POLL_INTERVAL_SECONDS,
      },
      select: { userCode: true },
    }),
  );
  const uri = ctx.env.baseUrl + DEVICE_PAGE;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: uri,
    verification_uri_complete: `${uri}?user_code=${userCode}`,
    expires_in: DEVICE_CODE_SECONDS,
    interval: POLL_INTERVAL_SECONDS,
  };
}

/** The unique index decides that a code is nobody else's; a taken one is drawn again. */
async function withFreshUserCode(create: (code: string) => Promise<unknown>): Promise<string> {
  for (let left = TRIES; ; left--) {
    const code = makeUserCode();
    try {
      await create(code);
      return formatUserCode(code);
    } catch (error) {
      if (left <= 1 || !isUniqueConflict(error)) throw error;
    }
  }
}
