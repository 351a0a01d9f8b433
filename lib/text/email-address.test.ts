import { expect, test } from "vitest";
import { readEmailAddress } from "@/lib/text/email-address";

test.each([
  ["admin@localhost", "admin@localhost"],
  [" Ada.Example+tag@Example.ORG ", "ada.example+tag@example.org"],
  ["o'brien_#1%x@sub.example", "o'brien_#1%x@sub.example"],
  ["žofie@příklad.example", "žofie@příklad.example"],
])("%j is the address %j", (text, address) => expect(readEmailAddress(text)).toBe(address));

test.each([
  ...["", "nobody", "@x.example", "x@", "a@b@c", "a b@c", "a@b\r\nBcc: c@d", "a@\u200bb"],
  // a mail's header would read another recipient out of these
  ...["x,victim@corp.example", "a;victim@b", "<a@b", "a@b>", '"x"@y', "(c)a@b.c", "g:a@b", "a@b,c", "a@b;", "a\\@b"],
  `${"a".repeat(65)}@b`,
])("%j is none", (text) => expect(readEmailAddress(text)).toBeNull());
