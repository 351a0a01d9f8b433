import * as contract from "@/lib/contracts/sessions";
import { redeemPasswordLink } from "@/lib/accounts/password-links";
import { route } from "@/lib/http/route";

export const POST = route(contract.setPasswordByLink, redeemPasswordLink);
