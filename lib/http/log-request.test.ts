import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

function lineOf(failure: AppError): Record<string, unknown> {
  const ctx = panel.anonymous();
  const outcome = { method: "GET", path: "/api/user", status: 500, startedAt: performance.now(), failure };
  logRequest(ctx, ctx.actor, outcome);
  return panel.lines.at(-1)!;
}

test("a database that is away is said in a line without a stack, as every request fails for it", () => {
  const cause = Object.assign(new Error("Can't reach database server"), { kind: "DatabaseNotReachable" });
  const thrown = Object.assign(new Error("\nInvalid `prisma.user.findUnique()` invocation:\n\n\nCan't reach it"), {
    code: "P1001",
    cause,
  });
  const line = lineOf(toAppError(thrown));
  expect(line).toMatchObject({ level: "error", msg: "request failed", code: "SERVICE_UNAVAILABLE" });
  expect(line.reason).toBe("P1001: DatabaseNotReachable: Can't reach database server");
  expect(line).not.toHaveProperty("err");
  expect(JSON.stringify(line).length).toBeLessThan(600);
});

test("what nobody expected is said with its stack, and a refusal without a cause says none", () => {
  expect(lineOf(toAppError(new TypeError("x")))).toMatchObject({ err: { stack: expect.stringContaining("at ") } });
  expect(lineOf(new AppError("SERVICE_UNAVAILABLE", { detail: "stopping" }))).not.toHaveProperty("reason");
});
