import { expect, test } from "vitest";
import { makeLogger, turnByTurn } from "@/lib/log";

const logged = (write: (log: ReturnType<typeof makeLogger>) => void) => {
  const lines: string[] = [];
  write(makeLogger("info", { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("a line is JSON with its time, its error, and nothing of a lower level", () => {
  const lines = logged((log) => {
    log.debug("not this");
    log.error({ err: new TypeError("broken", { cause: new Error("deeper") }), requestId: "7" }, "failed");
  });
  expect(lines).toMatchObject([{ level: 50, requestId: "7", msg: "failed", err: { type: "TypeError" } }]);
  expect(new Date(lines[0]?.time as string).getTime()).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).toMatch(/broken.*deeper/);
});

test("the lines of a turn are written at its end in one go, before that where they are many or fatal", async () => {
  const written: string[] = [];
  const log = makeLogger("info", turnByTurn({ write: (text) => void written.push(text) }));
  for (let n = 0; n < 3; n++) log.info({ n }, "line");
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written.join("").split("\n")).toHaveLength(4);
  expect(written).toHaveLength(1);
  log.fatal("over");
  expect(written).toHaveLength(2);
  written.length = 0;
  for (let n = 0; n < 5_000; n++) log.info({ text: "x".repeat(250) }, "line");
  await new Promise(setImmediate);
  expect(written.join("").trim().split("\n")).toHaveLength(5_000);
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(66_000);
});

test("fields that name a secret are cut out, should one ever be handed over", () => {
  const secret = "do-not-write-me";
  const lines = logged((log) => {
    log.info({ password: secret, input: { password: secret, private_key: secret, device_code: secret } }, "x");
    log.info({ private_key: secret, device_code: secret, headers: { cookie: secret } }, "x");
  });
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test("of a database call that cannot be made the log has the reason and the place, not the values", () => {
  const error = new Error(
    '\nInvalid `db.apiKey.findMany()` invocation:\n\n{\n  where: {\n    x: "do-not-write-me"\n  }\n}\n\nUnknown argument `x`.',
  );
  error.name = "PrismaClientValidationError";
  const [line] = logged((log) => log.error({ err: error }, "failed"));
  expect(line?.err).toMatchObject({ message: "Unknown argument `x`." });
  expect((line?.err as { stack: string }).stack).toContain("log.test.ts");
  expect(JSON.stringify(line)).not.toContain("do-not-write-me");
});
