import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress, parseIpAddress } from "@/lib/net/ip-address";

describe("canonicalAddress", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
    ["::192.0.2.7", "::c000:207"],
    ["::ffff:0:192.0.2.7", "::ffff:0:c000:207"],
    ["64:ff9b::192.0.2.7", "64:ff9b::c000:207"],
    ["2001:0DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["::1", "::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["fe80::1%2", "fe80::1"],
    ["::ffff:127.0.0.1%lo", "127.0.0.1"],
  ])("writes %s as %s", (raw, canonical) => {
    expect(canonicalAddress(raw)).toBe(canonical);
  });

  it.each([
    undefined,
    null,
    "",
    "unknown",
    "localhost",
    "010.1.1.1",
    "0x7f.1",
    "0x7f.0.0.1",
    "1.2.3",
    "127.1",
    "2130706433",
    "1.2.3.4 ",
    "1.2.3.4\n",
    "1.2.3.256",
    "1.2.3.4%eth0",
    "::ffff:010.1.1.1",
    ":::",
    "1::2::3",
    "00000::1",
    "::1%",
    "[::1]",
    "1.2.3.4:80",
    "1.2.3.4/32",
    "\uFF11.2.3.4",
  ])("finds no address in %j", (raw) => {
    expect(canonicalAddress(raw)).toBeNull();
  });

  it("writes IPv6 as the platform's URL parser does, whatever the spelling", () => {
    const mapped = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/;
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), sparseIpV6), (text) => {
        const host = new URL(`http://[${text}]`).hostname;
        const parts = mapped.exec(host);
        const [high, low] = [parseInt(parts?.[1] ?? "0", 16), parseInt(parts?.[2] ?? "0", 16)];
        const expected = parts ? `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}` : host.slice(1, -1);
        expect(canonicalAddress(text)).toBe(expected);
        expect(canonicalAddress(expected)).toBe(expected);
      }),
    );
  });

  it("leaves IPv4 as it is", () => {
    fc.assert(fc.property(fc.ipV4(), (text) => canonicalAddress(text) === text));
  });
});

describe("parseIpAddress", () => {
  it("takes no zone", () => {
    expect(parseIpAddress("fe80::1%eth0")).toBeNull();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "binary" }), addressLike), (text) => void parseIpAddress(text)));
  });
});

/** Eight groups, many of them zero or `ffff`, written in full or with a dotted tail. */
const sparseIpV6 = fc
  .tuple(
    fc.array(fc.constantFrom("0", "0000", "ffff", "1", "ABCD"), { minLength: 6, maxLength: 6 }),
    fc.oneof(fc.ipV4(), fc.constantFrom("0:0", "0:1", "FFFF:0")),
  )
  .map(([groups, tail]) => [...groups, tail].join(":"));

const addressLike = fc.string({ unit: fc.constantFrom(..."0123456789abcdef:.%/x"), maxLength: 24 });
