import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicUnicast } from "@/lib/net/public-address";

/** First and last address of each refused IPv4 range, with the addresses just outside where those are public. */
const ipv4Ranges: [what: string, first: string, last: string, before: string | null, after: string | null][] = [
  ["this network", "0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["private 10/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["loopback", "127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["link-local", "169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["private 172.16/12", "172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["protocol assignments", "192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["documentation 1", "192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["6to4 relays", "192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["private 192.168/16", "192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["benchmarking", "198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["documentation 2", "198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["documentation 3", "203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["multicast", "224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["reserved and broadcast", "240.0.0.0", "255.255.255.255", null, null],
];

const refusedIpv6: [what: string, address: string][] = [
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["loopback in full", "0:0:0:0:0:0:0:1"],
  ["IPv4-compatible loopback", "::127.0.0.1"],
  ["IPv4-compatible public", "::8.8.8.8"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped loopback in hexadecimal", "::ffff:7f00:1"],
  ["IPv4-mapped metadata", "::ffff:169.254.169.254"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64 of loopback", "64:ff9b::127.0.0.1"],
  ["NAT64 of metadata", "64:ff9b::a9fe:a9fe"],
  ["NAT64 of public", "64:ff9b::8.8.8.8"],
  ["local NAT64", "64:ff9b:1::10.0.0.1"],
  ["local NAT64, last", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["discard", "100::1"],
  ["below global unicast", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["Teredo", "2001::1"],
  ["Teredo of a private server", "2001:0:a00:1::1"],
  ["benchmarking", "2001:2::1"],
  ["ORCHID", "2001:10::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["protocol assignments, last", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["documentation", "2001:db8::1"],
  ["documentation, last", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["6to4 of loopback", "2002:7f00:1::1"],
  ["6to4 of a private address", "2002:a00:1::"],
  ["6to4 of public", "2002:808:808::1"],
  ["former 6bone", "3ffe::1"],
  ["new documentation", "3fff::1"],
  ["new documentation, last", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["above global unicast", "4000::1"],
  ["segment routing", "5f00::1"],
  ["unique-local", "fc00::1"],
  ["unique-local, in use", "fd12:3456:789a::1"],
  ["metadata over IPv6", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local, last", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["a public address with a zone", "2606:4700::1%eth0"],
];

describe("isPublicUnicast", () => {
  it.each(ipv4Ranges)("refuses %s and no more", (_what, first, last, before, after) => {
    expect([first, last].map(isPublicUnicast)).toEqual([false, false]);
    expect([`::ffff:${first}`, `::ffff:${last}`].map(isPublicUnicast)).toEqual([false, false]);
    for (const outside of [before, after]) if (outside !== null) expect(isPublicUnicast(outside)).toBe(true);
  });

  it.each(["169.254.169.254", "100.100.100.200", "192.0.0.192", "168.63.129.16"])(
    "refuses metadata at %s",
    (address) => {
      expect(isPublicUnicast(address)).toBe(false);
    },
  );

  it.each(refusedIpv6)("refuses %s: %s", (_what, address) => {
    expect(isPublicUnicast(address)).toBe(false);
  });

  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "::ffff:8.8.8.8",
    "2000::1",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2001:db7:ffff::1",
    "2001:db9::1",
    "2003::1",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
    "3ffd::1",
  ])("lets %s through", (address) => {
    expect(isPublicUnicast(address)).toBe(true);
  });

  it.each([
    "",
    "localhost",
    "127.1",
    "0x7f.0.0.1",
    "017700000001",
    "2130706433",
    "8.8.8.8:80",
    "[2606:4700::1]",
    " 8.8.8.8",
  ])("refuses %j, which is no plain address", (text) => {
    expect(isPublicUnicast(text)).toBe(false);
  });

  it("judges each IPv6 form that carries an IPv4 address no better than that address", () => {
    const hex = (octets: number[]) =>
      [0, 2].map((i) => (((octets[i] ?? 0) << 8) | (octets[i + 1] ?? 0)).toString(16)).join(":");
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), (octets) => {
        const dotted = octets.join(".");
        expect(isPublicUnicast(`::ffff:${dotted}`)).toBe(isPublicUnicast(dotted));
        const inverted = hex(octets.map((octet) => octet ^ 255));
        const forms = [`::${dotted}`, `64:ff9b::${dotted}`, `64:ff9b:1::${dotted}`, `2002:${hex(octets)}::1`];
        forms.push(`2001:0:${hex(octets)}::1`, `2001:0:c000:201:0:0:${inverted}`);
        for (const form of forms) expect(isPublicUnicast(form)).toBe(false);
      }),
    );
  });
});
