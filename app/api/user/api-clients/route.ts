import * as contract from "@/lib/contracts/account";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { route } from "@/lib/http/route";

export const GET = route(contract.listApiKeys, listApiKeys);
