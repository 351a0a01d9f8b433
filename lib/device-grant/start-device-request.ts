import type { Context } from "@/lib/context";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { run, statement, type Steps } from "@/lib/db/steps";
import { formatUserCode, makeUserCode } from "@/lib/device-grant/user-code";
import { limitSteps } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

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
  const createdAt = ctx.now();
  const deviceCode = makeOpaqueToken("pxdev_", createdAt);
  const expiresAt = new Date(createdAt.getTime() + DEVICE_CODE_SECONDS * 1000);
  const shown = [input.name, input.appName, input.description];
  const times = [createdAt, expiresAt, POLL_INTERVAL_SECONDS];
  const steps = function* () {
    yield* limitSteps(ctx, "LIMIT_DEVICE_START", limitSubject(address));
    return yield* withFreshUserCode((code) =>
      run(INSERT, timeOrderedId(createdAt), hashOpaqueToken(deviceCode), code, ...shown, address, ...times),
    );
  };
  const userCode = await ctx.db.sql.transact(steps, { apart: true });
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

const INSERT = statement<{ id: string }>(
  `INSERT INTO "DeviceRequest" ("id", "deviceCodeHash", "userCode", "name", "appName", "description", "address",
     "createdAt", "expiresAt", "pollInterval") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT ("userCode") DO NOTHING RETURNING "id"`,
);

/** The unique index decides that a code is nobody else's; a taken one is drawn again. */
function* withFreshUserCode(insert: (code: string) => Steps<unknown>): Steps<string> {
  for (let left = TRIES; left > 0; left--) {
    const code = makeUserCode();
    if (yield* insert(code)) return formatUserCode(code);
  }
  throw new Error(`${TRIES} user codes in a row were taken`);
}
