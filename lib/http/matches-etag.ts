import type { CallHead } from "@/lib/http/call";

/** Whether who asks has this already (`If-None-Match`, RFC 9110, section 13.1.2: compared weakly). */
export function matchesETag(headers: CallHead["headers"], etag: string): boolean {
  const header = headers.get("if-none-match");
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
