import { deviceStart } from "@/lib/contracts/device";
import { startDeviceRequest } from "@/lib/device-grant/start-device-request";
import { route } from "@/lib/http/route";

export const POST = route(deviceStart, startDeviceRequest);
