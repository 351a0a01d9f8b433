import { parseIpAddress } from "@/lib/net/ip-address";

/** Whether an address is the machine's own (`127.0.0.0/8`, `::1`): no help to an app that runs anywhere else. */
export function isLoopback(text: string): boolean {
  return parseIpAddress(text)?.range() === "loopback";
}
