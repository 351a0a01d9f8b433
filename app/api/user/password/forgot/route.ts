import * as contract from "@/lib/contracts/sessions";
import { forgotPassword } from "@/lib/accounts/forgot-password";
import { route } from "@/lib/http/route";

export const POST = route(contract.forgotPassword, forgotPassword);
