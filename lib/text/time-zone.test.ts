import { expect, it } from "vitest";
import { readTimeZone, startOfDay } from "@/lib/text/time-zone";

it.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["UTC", "UTC"],
  ["Etc/GMT+5", "Etc/GMT+5"],
  [undefined, null],
  ["", null],
  ["Europe/Nowhere", null],
  ["+01:00", null],
  ["Europe/Berlin; path=/", null],
  ["A".repeat(100), null],
])("the time zone of %j is %j", (raw, expected) => {
  expect(readTimeZone(raw)).toBe(expected);
});

it.each([
  ["2026-03-01", "UTC", 0, "2026-03-01T00:00:00.000Z"],
  ["2026-03-01", "Europe/Berlin", 0, "2026-02-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", 1, "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "America/New_York", 1, "2026-10-26T04:00:00.000Z"],
  ["2026-12-31", "Pacific/Auckland", 1, "2026-12-31T11:00:00.000Z"],
])("%s in %s, %i days on, begins at %s", (date, zone, days, expected) => {
  expect(startOfDay(date, zone, days)?.toISOString()).toBe(expected);
});

it.each(["", "yesterday", "2026-13-01", "2026-01-32", "26-01-01"])("%j is no date", (text) => {
  expect(startOfDay(text, "UTC")).toBeNull();
});
