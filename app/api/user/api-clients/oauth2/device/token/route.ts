import { deviceToken } from "@/lib/contracts/device";
import { pollDeviceRequest } from "@/lib/device-grant/poll-device-request";
import { credentials } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";

export const POST = route(deviceToken, async (ctx, input) =>
  credentials(await pollDeviceRequest(ctx, input), input.dialect),
);
