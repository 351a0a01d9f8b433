import { afterAll, beforeAll, expect, test } from "vitest";
import { hasDecidedCode } from "@/lib/consent/has-decided-code";
import { claimAndDecide, poll, startDevice } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let other: typeof user;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.signIn(await panel.makeUser());
  other = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

test("a code is known as decided to who decided it alone, collected or not", async () => {
  for (const decision of ["approve", "deny"] as const) {
    const { deviceCode, userCode } = await startDevice();
    expect(await hasDecidedCode(user, { user_code: userCode })).toBe(false);
    await claimAndDecide(user, decision, userCode);
    expect(await hasDecidedCode(user, { user_code: ` ${userCode.toLowerCase()} ` })).toBe(true);
    await poll(deviceCode);
    expect(await hasDecidedCode(user, { user_code: userCode })).toBe(true);
    expect(await hasDecidedCode(other, { user_code: userCode })).toBe(false);
  }
});

test("what is no code, or nobody's, was decided by nobody", async () => {
  for (const user_code of ["", "BBBB", "BBBB-BBBB", "1234-5678", "\0"]) {
    expect(await hasDecidedCode(user, { user_code })).toBe(false);
  }
});
