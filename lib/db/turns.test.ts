import { expect, test } from "vitest";
import { Turns } from "@/lib/db/turns";

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("a turn comes at once where nobody has one, and else in the order of asking", async () => {
  const turns = new Turns();
  const came: string[] = [];
  const ask = (name: string) =>
    turns.take(1_000).then((end) => {
      came.push(name);
      return end;
    });
  const first = await ask("first");
  const second = ask("second");
  const third = ask("third");
  await soon();
  expect(came).toEqual(["first"]);
  first();
  (await second)();
  const endThird = await third;
  const fourth = ask("fourth");
  await soon();
  expect(came).toEqual(["first", "second", "third"]);
  endThird();
  (await fourth)();
  expect(came).toEqual(["first", "second", "third", "fourth"]);
});

test("who waits too long is told so, and takes nobody else's turn", async () => {
  const turns = new Turns();
  const first = await turns.take(1_000);
  const late = turns.take(1);
  const third = turns.take(1_000);
  await expect(late).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  let came = false;
  void third.then(() => (came = true));
  await soon();
  expect(came).toBe(false);
  first();
  (await third)();
  (await turns.take(1))();
});
