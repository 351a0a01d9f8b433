import { headers } from "next/headers";
import { requestIdOf } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

/** Gives the page that is being rendered a status of its own (lib/server/page-status.ts). */
export async function setStatus(status: 403 | 404): Promise<void> {
  getRuntime().pageStatus.set(requestIdOf(await headers()), status);
}
