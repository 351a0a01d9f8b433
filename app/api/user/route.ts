import * as contract from "@/lib/contracts/account";
import { getProfile, updateProfile } from "@/lib/accounts/profile";
import { route } from "@/lib/http/route";

export const GET = route(contract.getProfile, getProfile);
export const PATCH = route(contract.updateProfile, updateProfile);
