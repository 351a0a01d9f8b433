import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress, clientAddress, limitSubject, parseTrustedProxies } from "@/lib/net/client-address";

const proxies = (text: string) => {
  const reading = parseTrustedProxies(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value;
};
const trusted = proxies("10.0.0.0/8, 2001:db8:ffff::/48,127.0.0.1");

describe("clientAddress", () => {
  it.each([
    ["no header", "10.0.0.1", undefined, "10.0.0.1"],
    ["a peer that is no proxy, whatever it sends", "198.51.100.9", "203.0.113.1", "198.51.100.9"],
    ["one proxy", "10.0.0.1", "203.0.113.1", "203.0.113.1"],
    ["a client that sends the header through a proxy", "10.0.0.1", "1.1.1.1, 203.0.113.1", "203.0.113.1"],
    ["a client that names proxies", "10.0.0.1", "1.1.1.1, 10.0.0.7, 203.0.113.1", "203.0.113.1"],
    ["a chain of proxies", "127.0.0.1", "1.1.1.1, 203.0.113.1, 10.0.0.2,10.0.0.1", "203.0.113.1"],
    ["nothing but proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["a mapped peer", "::ffff:10.0.0.1", "203.0.113.1", "203.0.113.1"],
    ["a mapped client", "10.0.0.1", "::ffff:203.0.113.1", "203.0.113.1"],
    ["an IPv6 proxy and client", "2001:DB8:ffff::1", "2001:DB8::A", "2001:db8::a"],
    ["a zone on the peer", "fe80::1%eth0", "203.0.113.1", "fe80::1"],
    ["a port on IPv4", "10.0.0.1", "203.0.113.1:4711", "203.0.113.1"],
    ["a port on IPv6", "10.0.0.1", "[2001:db8::a]:80", "2001:db8::a"],
    ["brackets without a port", "10.0.0.1", "[2001:db8::a]", "2001:db8::a"],
    ["a port on a proxy in the chain", "10.0.0.1", "203.0.113.1, 10.0.0.2:99", "203.0.113.1"],
    ["an unreadable entry: the hop before it", "10.0.0.1", "203.0.113.1, unknown", "10.0.0.1"],
    ["an unreadable entry further left", "10.0.0.1", "203.0.113.1, _hidden, 10.0.0.2", "10.0.0.2"],
    ["an empty entry", "10.0.0.1", "203.0.113.1, ,10.0.0.2", "10.0.0.2"],
    ["an empty header", "10.0.0.1", "", "10.0.0.1"],
    ["octal in the header", "10.0.0.1", "0313.0.113.1", "10.0.0.1"],
    ["a port that is none", "10.0.0.1", "203.0.113.1:http", "10.0.0.1"],
  ])("%s", (_what, peer, forwardedFor, expected) => {
    expect(clientAddress({ peer, forwardedFor, trustedProxies: trusted })).toBe(expected);
  });

  it.each([undefined, null, "", "/run/panel.sock"])("has none for the peer %j", (peer) => {
    expect(clientAddress({ peer, forwardedFor: "203.0.113.1", trustedProxies: trusted })).toBeNull();
  });

  it("without trusted proxies is the peer, whatever the header says", () => {
    fc.assert(
      fc.property(address(), fc.string({ unit: "binary" }), (peer, forwardedFor) => {
        expect(clientAddress({ peer, forwardedFor, trustedProxies: [] })).toBe(canonicalAddress(peer));
      }),
    );
  });

  it("behind proxies is what the outermost of them saw, whatever the client put before it", () => {
    const proxy = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `10.7.${a}.${b}`);
    const client = address().filter((text) => !/^(10\.|127\.0\.0\.1$)/.test(canonicalAddress(text) ?? ""));
    const invented = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(address(), proxy)).map((a) => a.join()),
    );
    fc.assert(
      fc.property(invented, client, fc.array(proxy, { minLength: 1, maxLength: 4 }), (lies, real, chain) => {
        const forwardedFor = [lies, real, ...chain.slice(1)].join(", ");
        expect(clientAddress({ peer: chain[0], forwardedFor, trustedProxies: trusted })).toBe(canonicalAddress(real));
      }),
    );
  });
});

describe("parseTrustedProxies", () => {
  it("reads addresses and blocks", () => {
    expect(proxies("").length).toBe(0);
    expect(proxies(" , ").length).toBe(0);
    expect(proxies("127.0.0.1,::1, 10.1.2.3/8\n").map((proxy) => proxy.text)).toEqual([
      "127.0.0.1",
      "::1",
      "10.0.0.0/8",
    ]);
  });

  it.each(["localhost", "10.0.0.0/33", "10.0.0.1;10.0.0.2", "loopback"])("names the bad entry of %j", (text) => {
    expect(parseTrustedProxies(`127.0.0.1,${text}`)).toEqual({
      ok: false,
      reason: expect.stringContaining(JSON.stringify(text)),
    });
  });
});

describe("limitSubject", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
    ["nonsense", "unknown"],
    [null, "unknown"],
  ])("counts %j as %s", (raw, subject) => {
    expect(limitSubject(raw)).toBe(subject);
  });
});

function address(): fc.Arbitrary<string> {
  return fc.oneof(fc.ipV4(), fc.ipV6());
}
