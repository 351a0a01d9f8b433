import { expect, it } from "vitest";
import { placeBehind } from "@/app/_client/listing-place";

const back = (address: string, about: "theme_pack" | "ui_pack" = "theme_pack") =>
  placeBehind("/preferences", about, new URLSearchParams(address));

it.each([
  ["preview=sea:deep", "/preferences#themes"],
  ["preview=sea:deep&page=2&q=sea", "/preferences?q=sea&page=2#themes"],
  ["ui=a%26b%23c&ui_page=3&page=2", "/preferences?page=2&ui=a%26b%23c&ui_page=3#themes"],
])("leads back to the place of %s", (address, expected) => {
  expect(back(address)).toBe(expected);
});

it("leads to the listing that the pack is of", () => {
  expect(back("preview_ui=a&ui_page=2", "ui_pack")).toBe("/preferences?ui_page=2#ui-packs");
});

it.each([
  "page=0",
  "page=-1",
  "page=1e9",
  "page=//evil",
  "page=12345678",
  `q=${"x".repeat(101)}`,
  "safe=1",
  "back=//evil",
])("takes nothing else over: %s", (address) => {
  expect(back(address)).toBe("/preferences#themes");
});
