import { authorizationServerMetadata } from "@/lib/contracts/device";
import { describeAuthorizationServer } from "@/lib/device-grant/describe-authorization-server";
import { route } from "@/lib/http/route";

export const GET = route(authorizationServerMetadata, describeAuthorizationServer);
