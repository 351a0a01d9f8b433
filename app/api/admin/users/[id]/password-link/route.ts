import * as contract from "@/lib/contracts/admin";
import { sendPasswordLink } from "@/lib/accounts/add-user";
import { route } from "@/lib/http/route";

export const POST = route(contract.makePasswordLink, (ctx, _input, params) => sendPasswordLink(ctx, params));
