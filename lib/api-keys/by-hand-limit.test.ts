import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open({ LIMIT_AUTHORIZE: "3/60" })));
afterAll(() => panel.close());

const PATH = "/api/user/api-clients";

test("making and rotating by hand share one limit a user, which asking for consent does not use up", async () => {
  const { cookie, actor } = await panel.signIn(await panel.makeUser());
  const make = () => callApi("POST", PATH, { cookie, json: { name: "by hand" } });
  const ask = () =>
    callApi("GET", `${PATH}/oauth2/authorize?name=a&callbackurl=${encodeURIComponent("https://app.example/")}`, {
      cookie,
    });
  const { id } = (await make()).body as { id: string };
  const rotate = () => callApi("POST", `${PATH}/${id}/rotate`, { cookie, json: { overlap: "none" } });
  expect([(await rotate()).status, (await make()).status]).toEqual([200, 201]);
  for (const refused of [await make(), await rotate()]) {
    expect([refused.status, refused.body.error, refused.headers.get("retry-after")]).toEqual([
      429,
      "RATE_LIMITED",
      "60",
    ]);
  }
  expect(await panel.db.apiKey.count({ where: { userId: actor.user.id } })).toBe(2);
  expect((await ask()).status).toBe(200);
  const other = await panel.signIn(await panel.makeUser());
  expect((await callApi("POST", PATH, { cookie: other.cookie, json: { name: "b" } })).status).toBe(201);
});
