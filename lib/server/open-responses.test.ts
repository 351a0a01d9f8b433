import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { OpenResponses } from "@/lib/server/open-responses";

class Response extends EventEmitter {
  readonly written = new Array<number>(100).fill(0);
}

const makeResponse = () => new Response() as unknown as ServerResponse;
const listed = (open: OpenResponses) => {
  const found: ServerResponse[] = [];
  open.forEach((res) => found.push(res));
  return found;
};

test("a response is there until it closes, wherever it stands, and its place is taken again", () => {
  const open = new OpenResponses();
  const [first, second, third, fourth] = [makeResponse(), makeResponse(), makeResponse(), makeResponse()];
  for (const res of [first, second, third]) open.add(res);
  second.emit("close");
  expect(listed(open)).toEqual([first, third]);
  open.add(fourth);
  expect(new Set(listed(open))).toEqual(new Set([first, third, fourth]));
  for (const res of [fourth, first, third]) res.emit("close");
  expect(listed(open)).toEqual([]);
});

test("a response that closes while all are gone through is left out", () => {
  const open = new OpenResponses();
  const [first, second] = [makeResponse(), makeResponse()];
  for (const res of [first, second]) open.add(res);
  const met: ServerResponse[] = [];
  open.forEach((res) => {
    met.push(res);
    second.emit("close");
  });
  expect(met).toEqual([first]);
});

// with a Set, between a third and all of what was closed was still there after these collections
test("what has closed is gone with the next collection of young objects", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how?: { type: "minor" }) => void;
  const open = new OpenResponses();
  const live: ServerResponse[] = [];
  const serve = (count: number) => {
    for (let n = 0; n < count; n++) {
      const res = makeResponse();
      open.add(res);
      if (live.push(res) > 16) live.shift()!.emit("close");
    }
  };
  serve(1_000);
  for (let n = 0; n < 2; n++) collect();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 20; round++) {
    serve(1_000);
    collect({ type: "minor" });
  }
  const made = 20_000 * 100 * 8;
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(made / 8);
});
