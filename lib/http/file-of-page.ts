import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";

const FILES = new Map([
  [CONSENT_PAGE, "/consent"],
  [DEVICE_PAGE, "/device"],
]);

/**
 * The address under which Next finds the files of two pages: each segment of an address is some twenty components more to
 * render, and these are waited for by a person in the middle of something (docs/decisions/0021).
 * @param pathname as it was asked for
 * @returns null for any other page, whose address says where its files lie
 */
export function fileOfPage(pathname: string): string | null {
  return FILES.get(pathname) ?? null;
}

/** Whether a visitor asks for such a file by its short name, where nobody is to find it. */
export function isFileOfPage(pathname: string): boolean {
  const name = pathname.replace(/\/$/, "");
  return [...FILES.values()].includes(name);
}
