import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIpAddress } from "@/lib/net/ip-address";
import { networkHolds, parseIpNetwork } from "@/lib/net/ip-network";

describe("parseIpNetwork", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7", 32],
    ["192.0.2.7/32", "192.0.2.7", 32],
    ["10.1.2.3/8", "10.0.0.0/8", 8],
    ["10.255.255.255/9", "10.128.0.0/9", 9],
    ["203.0.113.255/31", "203.0.113.254/31", 31],
    ["1.2.3.4/0", "0.0.0.0/0", 0],
    ["::/0", "::/0", 0],
    ["2001:db8::1/0", "::/0", 0],
    ["2001:DB8:1:2:3:4:5:6/64", "2001:db8:1:2::/64", 64],
    ["2001:db8:ffff::/33", "2001:db8:8000::/33", 33],
    ["2001:db8::1/128", "2001:db8::1", 128],
    ["2001:db8::1/127", "2001:db8::/127", 127],
    ["::ffff:10.1.2.3", "10.1.2.3", 32],
    ["::ffff:10.1.2.3/128", "10.1.2.3", 32],
    ["::ffff:10.1.2.3/104", "10.0.0.0/8", 8],
    ["::ffff:a01:203/112", "10.1.0.0/16", 16],
    ["::ffff:0:0/96", "0.0.0.0/0", 0],
    ["::10.1.2.3/96", "::/96", 96],
    ["::/64", "::/64", 64],
  ])("reads %s as %s", (text, canonical, prefix) => {
    const reading = parseIpNetwork(text);
    expect(reading).toMatchObject({ ok: true, value: { text: canonical, prefix } });
    expect(parseIpNetwork(canonical)).toEqual(reading);
  });

  it.each([
    ["10.0.0.0/", "whole number"],
    ["10.0.0.0/33", "from 0 to 32"],
    ["10.0.0.0/-1", "whole number"],
    ["10.0.0.0/+8", "whole number"],
    ["10.0.0.0/8.0", "whole number"],
    ["10.0.0.0/1e1", "whole number"],
    ["10.0.0.0/08", "whole number"],
    ["10.0.0.0/0x8", "whole number"],
    ["10.0.0.0/ 8", "whole number"],
    ["10.0.0.0/8/8", "whole number"],
    ["10.0.0.0/255.0.0.0", "whole number"],
    ["10.0.0.0/\u0668", "whole number"],
    ["::/129", "from 0 to 128"],
    ["::ffff:10.0.0.0/129", "from 0 to 128"],
    ["::ffff:10.0.0.0/95", "shorter than /96"],
    ["::ffff:10.0.0.0/8", "shorter than /96"],
    ["fe80::1%eth0", "zone"],
    ["fe80::1%eth0/64", "zone"],
    ["010.1.1.1", "plain decimal"],
    ["0x7f.1", "plain decimal"],
    ["1.2.3", "plain decimal"],
    ["1.2.3/24", "plain decimal"],
    ["127.1", "plain decimal"],
    ["2130706433", "plain decimal"],
    ["example.com", "plain decimal"],
    ["*", "plain decimal"],
    ["10.0.0.*", "plain decimal"],
    ["10.0.0.1-10.0.0.9", "plain decimal"],
    ["[::1]", "plain decimal"],
    ["::ffff:010.1.1.1", "plain decimal"],
    ["/8", "plain decimal"],
    ["", "plain decimal"],
  ])("refuses %j and says why", (text, why) => {
    const reading = parseIpNetwork(text);
    expect(reading).toEqual({ ok: false, reason: expect.stringContaining(why) });
    expect(!reading.ok && reading.reason).toContain(JSON.stringify(text));
  });
});

describe("networkHolds", () => {
  it("agrees with a comparison of the leading bits", () => {
    const prefixed = fc.oneof(
      fc.tuple(fc.ipV4(), fc.nat({ max: 32 }), fc.ipV4()),
      fc.tuple(fc.ipV6(), fc.nat({ max: 128 }), fc.ipV6()),
    );
    fc.assert(
      fc.property(prefixed, fc.boolean(), ([base, prefix, other], near) => {
        const reading = parseIpNetwork(`${base}/${prefix}`);
        if (!reading.ok) {
          expect(reading.reason).toContain("shorter than /96");
          return;
        }
        const inside = parseIpAddress(base);
        const address = near ? inside : parseIpAddress(other);
        if (inside === null || address === null) throw new Error("fast-check made no address");
        const bits = (bytes: number[]) => bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
        const [a, b] = [bits(inside.toByteArray()), bits(address.toByteArray())];
        const significant = reading.value.prefix;
        const expected = a.length === b.length && a.slice(0, significant) === b.slice(0, significant);
        expect(networkHolds(reading.value, address)).toBe(expected);
        expect(bits(reading.value.address.toByteArray())).toBe(a.slice(0, significant).padEnd(a.length, "0"));
      }),
      { numRuns: 500 },
    );
  });
});
