import { ERROR_CODES } from "@/lib/errors";
import { STATUS } from "@/lib/http/status";
import { errors } from "@/lib/messages/errors";

/** What is known of each error code, in the order of `ERROR_CODES`. */
export function errorTable() {
  return ERROR_CODES.map((code) => ({ code, status: STATUS[code], ...errors[code] }));
}
