import { expect, test } from "vitest";
import { networkOf } from "@/lib/net/network-of";

test.each([
  ["192.0.2.0", "192.0.2.0/24"],
  ["192.0.2.255", "192.0.2.0/24"],
  ["192.0.3.0", "192.0.3.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["::ffff:c000:207", "192.0.2.0/24"],
  ["2001:db8:1::1", "2001:db8:1::/48"],
  ["2001:DB8:1:FFFF:FFFF:FFFF:FFFF:FFFF", "2001:db8:1::/48"],
  ["2001:db8:2::", "2001:db8:2::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["::1", "::/48"],
  ["unknown", "unknown"],
  ["192.0.2", "unknown"],
  ["", "unknown"],
  [null, "unknown"],
])("%s lies in %s", (address, network) => expect(networkOf(address)).toBe(network));
