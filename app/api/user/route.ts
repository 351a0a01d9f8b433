import * as contract from "@/lib/contracts/account";
import { updateProfile } from "@/lib/accounts/profile";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";

export const GET = directRoutes.getProfile;
export const PATCH = route(contract.updateProfile, updateProfile);
