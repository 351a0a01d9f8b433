import { describe, expect, test } from "vitest";
import * as z from "zod";
import { firstIdAt, timeOrderedId } from "@/lib/tokens/time-ordered-id";

describe("ids that sort by time", () => {
  test("are UUIDs of version 7 that hold the moment", () => {
    const at = new Date("2026-11-28T12:00:00.123Z");
    const id = timeOrderedId(at);
    expect(z.uuidv7().safeParse(id).success).toBe(true);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(at.getTime());
  });

  test("of one millisecond sort as they were made, and none comes twice", () => {
    const at = new Date(1_800_000_000_000);
    const ids = Array.from({ length: 2_000 }, () => timeOrderedId(at));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(2_000);
    expect(new Set(Array.from({ length: 9_000 }, () => timeOrderedId(at))).size).toBe(9_000);
  });

  test("lie between the first of their millisecond and the first of the next", () => {
    const at = new Date(1_800_000_000_777);
    const id = timeOrderedId(at);
    expect(id > firstIdAt(at)).toBe(true);
    expect(id < firstIdAt(new Date(at.getTime() + 1))).toBe(true);
    expect(firstIdAt(new Date(-1))).toBe("00000000-0000-0000-0000-000000000000");
  });
});
