import * as contract from "@/lib/contracts/account";
import { changePassword } from "@/lib/accounts/change-password";
import { route } from "@/lib/http/route";

export const POST = route(contract.changePassword, changePassword);
