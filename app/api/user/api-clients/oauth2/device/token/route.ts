import { deviceToken } from "@/lib/contracts/device";
import { pollDeviceRequest } from "@/lib/device-grant/poll-device-request";
import { bearerTokenAnswer, keyPairAnswer } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";

export const POST = route(deviceToken, async (ctx, input) => {
  const key = await pollDeviceRequest(ctx, input);
  return input.dialect === "form" ? bearerTokenAnswer(key) : keyPairAnswer(key);
});
