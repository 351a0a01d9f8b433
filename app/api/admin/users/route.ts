import * as contract from "@/lib/contracts/admin";
import { addUser } from "@/lib/accounts/add-user";
import { listUsers } from "@/lib/accounts/list-users";
import { route } from "@/lib/http/route";

export const GET = route(contract.listUsers, listUsers);
export const POST = route(contract.createUser, addUser);
