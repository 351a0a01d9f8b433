import { expect, test } from "vitest";
import { atEndOfTurn } from "@/lib/server/end-of-turn";

const turn = () => new Promise(setImmediate);

test("what waits for the end of a turn is run there, in the order in which it was asked for", async () => {
  const ran: string[] = [];
  atEndOfTurn(() => ran.push("first"));
  atEndOfTurn(() => ran.push("second"));
  await Promise.resolve();
  expect(ran).toEqual([]);
  await turn();
  expect(ran).toEqual(["first", "second"]);
});

test("more than 64 do not wait", async () => {
  let ran = 0;
  for (let n = 0; n < 64; n++) atEndOfTurn(() => (ran += 1));
  expect(ran).toBe(0);
  atEndOfTurn(() => (ran += 1));
  expect(ran).toBe(65);
  atEndOfTurn(() => (ran += 1));
  expect(ran).toBe(65);
  await turn();
  expect(ran).toBe(66);
});

test("what is asked for meanwhile is run at the end of the next", async () => {
  const ran: string[] = [];
  atEndOfTurn(() => {
    ran.push("first");
    atEndOfTurn(() => ran.push("second"));
  });
  await turn();
  expect(ran).toEqual(["first"]);
  await turn();
  expect(ran).toEqual(["first", "second"]);
});
