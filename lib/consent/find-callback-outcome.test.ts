import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RawConsentParameters } from "@/lib/consent/consent-parameters";
import { findCallbackOutcome } from "@/lib/consent/find-callback-outcome";
import { findDecision } from "@/lib/consent/find-decision";
import { openConsentRequest } from "@/lib/consent/start-consent-request";
import { APP, PKCE, requestToken } from "@/lib/testing/consent-flow";
import { claim, decide, startDevice } from "@/lib/testing/device-flow";
import { answering, Receiver } from "@/lib/testing/receiver";
import { TestPanel } from "@/lib/testing/test-panel";
import { readSettings } from "@/lib/settings/read-settings";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let receiver: Receiver;
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" });
  receiver = await Receiver.start();
  await requestToken(await panel.signIn(await panel.makeUser())); // loading the handlers takes seconds
});
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => Promise.all([panel.close(), receiver.close()]));

const idOf = async (token: string) =>
  (await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashOpaqueToken(token) } })).id;
/** As the page does, for which the settings were read. */
const openPage = async (of: typeof user, raw: RawConsentParameters, seen?: string) =>
  openConsentRequest({ ...of, settings: await readSettings(of) }, raw, seen);
const recentDecision = async (of: typeof user, raw: RawConsentParameters) => (await openPage(of, raw)).recent;
const outcome = async (token: string) => findCallbackOutcome(user, { id: await idOf(token) });

describe("what became of a request", () => {
  test("pending, approved, denied, expired: as the database has it now", async () => {
    const [one, two, three] = [await requestToken(user), await requestToken(user), await requestToken(user)];
    expect(await outcome(one)).toMatchObject({
      id: await idOf(one),
      state: "pending",
      name: "Test App",
      appName: null,
      mode: "user",
      callbackOrigin: "https://app.example",
    });
    await decide(user, "approve", one);
    await decide(user, "deny", two);
    panel.clock.advance(600_000);
    const states = await Promise.all([one, two, three].map(async (token) => (await outcome(token))?.state));
    expect(states).toEqual(["approved", "denied", "expired"]);
  });

  test("delivering while it is on its way, pending again when that failed", async () => {
    const token = await requestToken(user, { mode: "server", callbackurl: receiver.url() });
    let during: unknown;
    receiver.behaviour = async (response) => {
      during = (await outcome(token))?.state;
      response.writeHead(500).end();
    };
    await decide(user, "approve", token);
    expect([during, (await outcome(token))?.state]).toEqual(["delivering", "pending"]);
    receiver.behaviour = answering(200);
  });

  test("is told to whoever opened it, of callbacks alone", async () => {
    const id = await idOf(await requestToken(user));
    const other = await panel.signIn(await panel.makeUser());
    expect(await findCallbackOutcome(other, { id })).toBeNull();
    expect(await findDecision(user, { id })).toBeNull();
    const { body } = await claim(user, (await startDevice()).userCode);
    expect(await findCallbackOutcome(user, { id: await idOf(body.request_token as string) })).toBeNull();
  });

  test.each(["", "none", "\u0000", "00000000-0000-7000-8000-000000000000", "x".repeat(10_000)])(
    "%j is no request's id",
    async (id) => {
      expect(await findCallbackOutcome(user, { id })).toBeNull();
      expect(await findDecision(user, { id })).toBeNull();
    },
  );
});

describe("the same request opened again", () => {
  test.each([
    ["approve", "approved"],
    ["deny", "denied"],
  ] as const)("after %s shows how it was decided, for ten minutes", async (decision, state) => {
    expect(await recentDecision(user, APP)).toBeNull();
    const token = await requestToken(user);
    expect(await recentDecision(user, APP)).toBeNull();
    await decide(user, decision, token);
    expect(await recentDecision(user, APP)).toMatchObject({ id: await idOf(token), state });
    panel.clock.advance(600_000 - 1);
    expect(await recentDecision(user, APP)).toMatchObject({ state });
    panel.clock.advance(1);
    expect(await recentDecision(user, APP)).toBeNull();
  });

  test("is the same in another spelling, and another with any other value", async () => {
    const asked = { ...APP, allowedips: "10.0.0.1 10.0.0.2", appName: "App" };
    await decide(user, "deny", await requestToken(user, asked));
    const same = {
      ...asked,
      callbackurl: "HTTPS://APP.example:443/callback",
      allowedips: "10.0.0.1,10.0.0.2",
      mode: "user",
    };
    expect(await recentDecision(user, { ...same, alertCors: "no", state: "" })).toMatchObject({ state: "denied" });
    for (const over of [
      { name: "Other" },
      { appName: "Other" },
      { callbackurl: "https://app.example/callback?" },
      { allowedips: "10.0.0.1" },
      { alertCors: "1" },
      { description: "x" },
      { appLogo: "https://app.example/x.png" },
      { state: "fresh" },
      { mode: "server" },
      PKCE,
    ]) {
      expect([over, await recentDecision(user, { ...asked, ...over })]).toEqual([over, null]);
    }
    const other = await panel.signIn(await panel.makeUser());
    expect(await recentDecision(other, asked)).toBeNull();
  });

  test("is asked again by who has seen the decision, that one and no earlier", async () => {
    const token = await requestToken(user);
    await decide(user, "deny", token);
    const seen = await idOf(token);
    expect(await openPage(user, APP, seen)).toMatchObject({ recent: null, consent: { request: APP } });
    panel.clock.advance(1000);
    const later = await requestToken(user);
    await decide(user, "deny", later);
    expect(await openPage(user, APP, seen)).toMatchObject({ recent: { id: await idOf(later) } });
  });

  test("is asked anew where nothing can be said of the decision", async () => {
    const token = await requestToken(user);
    await decide(user, "deny", token);
    await panel.db.consentRequest.update({ where: { tokenHash: hashOpaqueToken(token) }, data: { mode: null } });
    expect(await openPage(user, APP)).toMatchObject({ recent: null, consent: { request: APP } });
  });

  test("is shown where keys may be made no more, and counts to no limit; a fresh one is refused", async () => {
    const token = await requestToken(user);
    await decide(user, "deny", token);
    const key = "user_allow_api_keys_create";
    await panel.db.setting.create({ data: { key, value: "false", updatedAt: user.now() } });
    const requests = () => panel.db.consentRequest.count({ where: { userId: user.actor.user.id } });
    const before = [await requests(), await panel.db.rateLimit.findMany()];
    try {
      expect(await openPage(user, APP)).toMatchObject({ recent: { id: await idOf(token) } });
      await expect(openPage(user, { ...APP, state: "fresh" })).rejects.toMatchObject({
        code: "API_KEY_CREATION_NOT_ALLOWED",
      });
      expect([await requests(), await panel.db.rateLimit.findMany()]).toEqual(before);
    } finally {
      await panel.db.setting.delete({ where: { key } });
    }
  });

  test("the last decision counts, and one whose delivery failed is none", async () => {
    const asked = { name: "App", mode: "server", callbackurl: receiver.url("/recent") };
    receiver.behaviour = answering(500);
    const token = await requestToken(user, asked);
    await decide(user, "approve", token);
    expect(await recentDecision(user, asked)).toBeNull();
    receiver.behaviour = answering(200);
    await decide(user, "approve", token);
    panel.clock.advance(1000);
    await decide(user, "deny", await requestToken(user, asked));
    expect(await recentDecision(user, asked)).toMatchObject({ state: "denied", mode: "server" });
  });
});
