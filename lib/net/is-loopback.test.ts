import { expect, it } from "vitest";
import { isLoopback } from "@/lib/net/is-loopback";

it.each(["127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"])("%s is the machine's own", (address) => {
  expect(isLoopback(address)).toBe(true);
});

it.each(["128.0.0.1", "10.0.0.1", "::2", "2001:db8::1", "localhost", ""])("%j is not", (address) => {
  expect(isLoopback(address)).toBe(false);
});
