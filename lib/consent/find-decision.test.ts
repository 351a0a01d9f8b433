import { afterAll, beforeAll, expect, test } from "vitest";
import { findDecision } from "@/lib/consent/find-decision";
import { claim, decide, poll, startDevice } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

type Session = Awaited<ReturnType<TestPanel["signIn"]>>;
let panel: TestPanel;
let ada: Session;
let ben: Session;
beforeAll(async () => {
  panel = await TestPanel.open();
  [ada, ben] = [await panel.signIn(await panel.makeUser()), await panel.signIn(await panel.makeUser())];
});
afterAll(() => panel.close());

async function claimed(session: Session, userCode: string) {
  const token = (await claim(session, userCode)).body.request_token as string;
  const { id } = await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashOpaqueToken(token) } });
  return { id, token };
}
const stateFor = async (session: Session, { id }: { id: string }) =>
  (await findDecision(session, { id }))?.state ?? null;

test("who decided sees what became of it", async () => {
  const device = await startDevice("CLI");
  const one = await claimed(ada, device.userCode);
  const two = await claimed(ada, device.userCode);
  expect(await stateFor(ada, one)).toBe("pending");
  await decide(ada, "approve", one.token);
  expect([await stateFor(ada, one), await stateFor(ada, two)]).toEqual(["approved", "approved"]);
  await poll(device.deviceCode);
  expect(await stateFor(ada, one)).toBe("redeemed");
});

test("who was second learns that it is decided, not how, and no stranger learns anything", async () => {
  for (const decision of ["approve", "deny"] as const) {
    const device = await startDevice("CLI");
    const [first, second] = [await claimed(ada, device.userCode), await claimed(ben, device.userCode)];
    await decide(ada, decision, first.token);
    expect(await stateFor(ben, second)).toBe("decided");
    expect(await stateFor(ben, first)).toBeNull();
    await poll(device.deviceCode);
    expect(await stateFor(ben, second)).toBe("decided");
  }
});
