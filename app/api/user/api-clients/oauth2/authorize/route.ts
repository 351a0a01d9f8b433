import { authorize } from "@/lib/contracts/consent";
import { claimDeviceRequest } from "@/lib/consent/claim-device-request";
import { route } from "@/lib/http/route";

export const GET = route(authorize, claimDeviceRequest);
