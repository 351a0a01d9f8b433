import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowListReach,
  isAddressAllowed,
  isUnrestricted,
  parseAllowedIps,
  readStoredAllowList,
  storedListAllows,
} from "@/lib/api-keys/ip-allow-list";

const list = (input: string | string[]) => {
  const reading = parseAllowedIps(input);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value;
};

describe("parseAllowedIps", () => {
  it.each([
    ["", []],
    [" \r\n ", []],
    ["192.0.2.7", ["192.0.2.7"]],
    ["192.0.2.7,192.0.2.8 192.0.2.9\n10.0.0.0/8\r\n::1", ["192.0.2.7", "192.0.2.8", "192.0.2.9", "10.0.0.0/8", "::1"]],
    [" , 192.0.2.7 , ,\n", ["192.0.2.7"]],
    ["10.1.2.3/8, 2001:DB8::1/32", ["10.0.0.0/8", "2001:db8::/32"]],
    ["::ffff:192.0.2.7 ::ffff:10.1.2.3/104", ["192.0.2.7", "10.0.0.0/8"]],
    ["192.0.2.7, ::ffff:c000:207, 192.0.2.7/32, 10.0.0.1/8, 10.9.9.9/8", ["192.0.2.7", "10.0.0.0/8"]],
    ["0.0.0.0/0,::/0", ["0.0.0.0/0", "::/0"]],
  ])("reads %j", (text, expected) => {
    expect(list(text)).toEqual(expected);
  });

  it("reads a list with one entry in each item", () => {
    expect(list([])).toEqual([]);
    expect(list([" 10.1.2.3/8 ", "::1", "0:0::1"])).toEqual(["10.0.0.0/8", "::1"]);
  });

  it.each([
    ["010.1.1.1", "010.1.1.1"],
    ["0x7f.1", "0x7f.1"],
    ["1.2.3", "1.2.3"],
    ["fe80::1%eth0", "zone"],
    ["10.0.0.0/", "10.0.0.0/"],
    ["10.0.0.0/-8", "10.0.0.0/-8"],
    ["10.0.0.0/1e1", "10.0.0.0/1e1"],
    ["10.0.0.0/8.5", "10.0.0.0/8.5"],
    ["10.0.0.0/33", "from 0 to 32"],
    ["2001:db8::/129", "from 0 to 128"],
    ["::ffff:10.0.0.0/95", "shorter than /96"],
    ["192.0.2.7;192.0.2.8", "192.0.2.7;192.0.2.8"],
    ["192.0.2.0 / 24", '"/"'],
    ["192.0.2.1-192.0.2.9", "192.0.2.1-192.0.2.9"],
    ["example.com", "example.com"],
    [",", "no address"],
  ])("refuses %j, alone and among good ones, and names it", (text, named) => {
    expect(parseAllowedIps(text)).toEqual({ ok: false, reason: expect.stringContaining(named) });
    if (text === ",") return;
    expect(parseAllowedIps(`192.0.2.7, ${text}, ::1`)).toEqual({ ok: false, reason: expect.stringContaining(named) });
  });

  it.each([
    [[""], "empty entry"],
    [["192.0.2.7", " "], "empty entry"],
    [["192.0.2.7,192.0.2.8"], "192.0.2.7,192.0.2.8"],
    [["192.0.2.7 192.0.2.8"], "192.0.2.7 192.0.2.8"],
    [["10.0.0.0/33"], "10.0.0.0/33"],
  ])("refuses the items %j", (items, named) => {
    expect(parseAllowedIps(items)).toEqual({ ok: false, reason: expect.stringContaining(named) });
  });

  it("takes 50 entries and no more", () => {
    const entries = Array.from({ length: 51 }, (_, i) => `192.0.2.${i}`);
    expect(list(entries.slice(0, 50).join(",")).length).toBe(50);
    for (const input of [entries.join(" "), entries, Array<string>(51).fill("192.0.2.7")]) {
      expect(parseAllowedIps(input)).toEqual({ ok: false, reason: expect.stringContaining("at most 50") });
    }
  });

  it("cuts a monstrous entry in its answer", () => {
    const reading = parseAllowedIps("9".repeat(10_000));
    expect(!reading.ok && reading.reason.length).toBeLessThan(250);
  });

  it("gives a list that reads as itself, without duplicates, whatever the separators", () => {
    const separator = fc.constantFrom(",", " ", "\n", "\r\n", ", ", " ,\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(entry(), separator), { maxLength: 50 }), (parts) => {
        const read = list(parts.map(([text, end]) => text + end).join(""));
        expect(list(read)).toEqual(read);
        expect(list(read.join(","))).toEqual(read);
        expect(new Set(read).size).toBe(read.length);
        expect(readStoredAllowList(JSON.stringify(read))).toEqual(read);
      }),
    );
  });

  it("answers any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789abcf:./,%x ") }),
    );
    fc.assert(
      fc.property(text, (input) => {
        const reading = parseAllowedIps(input);
        if (reading.ok) expect(list(reading.value)).toEqual(reading.value);
        else expect(reading.reason).toMatch(/^.+[.)]$/s);
      }),
    );
  });
});

describe("isAddressAllowed", () => {
  const some = list("192.0.2.7, 10.0.0.0/8, 2001:db8:1::/48");

  it.each([
    ["192.0.2.7", true],
    ["192.0.2.8", false],
    ["::ffff:192.0.2.7", true],
    ["10.255.255.255", true],
    ["::ffff:a01:203", true],
    ["11.0.0.0", false],
    ["2001:db8:1:ffff::9", true],
    ["2001:DB8:1::", true],
    ["2001:db8:2::", false],
    ["::192.0.2.7", false],
    ["192.0.2.7 ", false],
    ["192.0.2.07", false],
    ["unknown", false],
    ["", false],
    [null, false],
  ])("%j: %s", (address, allowed) => {
    expect(isAddressAllowed(some, address)).toBe(allowed);
  });

  it("knows the two families apart", () => {
    expect(isAddressAllowed(["0.0.0.0/0"], "192.0.2.7")).toBe(true);
    expect(isAddressAllowed(["0.0.0.0/0"], "2001:db8::1")).toBe(false);
    expect(isAddressAllowed(["::/0"], "2001:db8::1")).toBe(true);
    expect(isAddressAllowed(["::/0"], "192.0.2.7")).toBe(false);
    expect(isAddressAllowed(["::/0"], "::ffff:192.0.2.7")).toBe(false);
  });

  it("lets in everyone whom an entry names, and with one entry nobody else", () => {
    fc.assert(
      fc.property(fc.array(entry(), { minLength: 1, maxLength: 5 }), fc.ipV4(), (entries, stranger) => {
        const read = list(entries);
        for (const text of entries) expect(isAddressAllowed(read, text.split("/")[0] ?? "")).toBe(true);
        if (!read.some((text) => text.includes("/") || text === stranger)) {
          expect(isAddressAllowed(read, stranger)).toBe(false);
        }
      }),
    );
  });
});

describe("a stored list", () => {
  it("is read back and checked", () => {
    expect(storedListAllows('["192.0.2.0/24"]', "192.0.2.7")).toBe(true);
    expect(storedListAllows('["192.0.2.0/24"]', "192.0.3.7")).toBe(false);
    expect(storedListAllows("[]", "192.0.2.7")).toBe(true);
    expect(readStoredAllowList("[]")).toEqual([]);
  });

  it.each([
    "",
    "null",
    "[",
    "{}",
    '"192.0.2.7"',
    "192.0.2.7",
    "[null]",
    "[1]",
    '[["192.0.2.7"]]',
    '["192.0.2.7", ""]',
    '["192.0.2.7", "10.0.0.0/33"]',
    '["192.0.2.7",]',
  ])("blocks when it reads %j", (json) => {
    expect(readStoredAllowList(json)).toBeNull();
    expect(storedListAllows(json, "192.0.2.7")).toBe(false);
  });
});

describe("isUnrestricted", () => {
  it.each([
    ["", "any", "any", true],
    ["0.0.0.0/0,::/0", "any", "any", true],
    ["0.0.0.0/0 ::/0 192.0.2.7", "any", "any", true],
    ["1.2.3.4/0, ::ffff:0:0/96, 2001:db8::/0", "any", "any", true],
    ["0.0.0.0/0", "any", "none", false],
    ["::/0", "none", "any", false],
    ["0.0.0.0/0, 2001:db8::/32", "any", "listed", false],
    ["192.0.2.7", "listed", "none", false],
    ["192.0.2.7, ::1", "listed", "listed", false],
  ])("%j reaches IPv4 %s, IPv6 %s", (text, ipv4, ipv6, unrestricted) => {
    expect(allowListReach(list(text))).toEqual({ ipv4, ipv6 });
    expect(isUnrestricted(list(text))).toBe(unrestricted);
  });
});

/** Any entry that the list takes: addresses and blocks of both families, mapped ones among them. */
function entry(): fc.Arbitrary<string> {
  const mapped = fc.ipV4().map((address) => `::ffff:${address}`);
  const ipV6 = fc.ipV6().filter((address) => !/^(0*:){2,}.*ffff:/i.test(address));
  return fc.oneof(
    fc.ipV4(),
    ipV6,
    mapped,
    fc.tuple(fc.ipV4(), fc.nat({ max: 32 })).map(([address, prefix]) => `${address}/${prefix}`),
    fc.tuple(ipV6, fc.nat({ max: 128 })).map(([address, prefix]) => `${address}/${prefix}`),
    fc.tuple(mapped, fc.integer({ min: 96, max: 128 })).map(([address, prefix]) => `${address}/${prefix}`),
  );
}
