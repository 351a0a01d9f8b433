import { checkPasswordLink } from "@/lib/accounts/password-links";
import * as contract from "@/lib/contracts/sessions";
import { route } from "@/lib/http/route";

export const POST = route(contract.checkPasswordLink, checkPasswordLink);
