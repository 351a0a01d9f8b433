import { describe, expect, it } from "vitest";
import { isListedHost, parseListedHosts } from "@/lib/net/listed-hosts";

describe("parseListedHosts", () => {
  it.each([
    ["", []],
    [" , ", []],
    ["hooks.internal", ["hooks.internal"]],
    ["Hooks.Internal:8080, 10.0.0.5", ["hooks.internal:8080", "10.0.0.5"]],
    ["a.internal:80,a.internal:443,a.internal", ["a.internal:80", "a.internal:443", "a.internal"]],
    ["::1,[::1]:8080,[FD00:0::5],fd00::6", ["[::1]", "[::1]:8080", "[fd00::5]", "[fd00::6]"]],
    ["bücher.example:1", ["xn--bcher-kva.example:1"]],
    ["localhost,LOCALHOST", ["localhost"]],
  ])("reads %j", (text, hosts) => {
    expect(parseListedHosts(text)).toEqual({ ok: true, value: hosts });
  });

  it.each([
    "http://hooks.internal",
    "hooks.internal/path",
    "*.internal",
    "*",
    "hooks.internal:",
    "hooks.internal:0",
    "hooks.internal:65536",
    "hooks.internal:http",
    "user@hooks.internal",
    "10.0.0.0/8",
    "127.1",
    "hooks.internal?x",
    "fe80::1%eth0",
  ])("names the bad entry %j", (entry) => {
    expect(parseListedHosts(`ok.internal, ${entry}`)).toEqual({
      ok: false,
      reason: expect.stringContaining(JSON.stringify(entry)),
    });
  });
});

describe("isListedHost", () => {
  it.each([
    [["a.internal"], "http://a.internal/", true],
    [["a.internal"], "https://a.internal:9/", true],
    [["a.internal"], "https://b.a.internal/", false],
    [["a.internal"], "https://a.internal.example/", false],
    [["a.internal:80"], "http://a.internal/", true],
    [["a.internal:80"], "https://a.internal/", false],
    [["a.internal:443"], "https://a.internal/", true],
    [["a.internal:8080"], "http://a.internal:8080/", true],
    [["a.internal:8080"], "http://a.internal/", false],
    [["[::1]:8080"], "http://[::1]:8080/", true],
    [[], "https://a.internal/", false],
  ])("%j and %s: %s", (hosts, url, expected) => {
    expect(isListedHost(hosts, new URL(url))).toBe(expected);
  });
});
