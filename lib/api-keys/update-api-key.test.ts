import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { tryKey } from "@/lib/testing/consent-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let owner: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  owner = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const pathOf = (id: string) => `/api/user/api-clients/${id}`;
const change = (id: string, json: unknown, { cookie } = owner) => callApi("PATCH", pathOf(id), { cookie, json });
const rowOf = (id: string) => panel.db.apiKey.findUniqueOrThrow({ where: { id } });

describe("changing a key", () => {
  test("answers with the key as it then is, leaves what is not named, and is audited", async () => {
    const { id, privateKey } = await issueKey(owner);
    const { status, body } = await change(id, { name: "Renamed", description: "for\nbackups" });
    expect([status, body.name, body.description]).toEqual([200, "Renamed", "for\nbackups"]);
    expect((await callApi("GET", pathOf(id), { key: privateKey })).body).toEqual({
      ...body,
      last_used_at: panel.clock.now().toISOString(),
      last_used_ip: "203.0.113.7",
    });
    for (const description of [null, ""]) {
      await change(id, { description: "x" });
      expect((await change(id, { description })).body).toMatchObject({ name: "Renamed", description: null });
    }
    await change(id, { allowedips: "203.0.113.0/24", alertCors: true });
    expect((await change(id, {})).body).toMatchObject({ allowedips: ["203.0.113.0/24"], alertCors: true });
    const audit = await panel.db.auditEvent.findFirstOrThrow({
      where: { targetId: id, action: "api_key.updated" },
      orderBy: { id: "desc" },
    });
    expect(audit).toMatchObject({ actorKind: "session", subjectUserId: owner.actor.user.id });
    expect(JSON.parse(audit.detail)).toEqual({ name: "Renamed", allowedips: '["203.0.113.0/24"]', alertCors: true });
  });

  test("takes effect on the very next use", async () => {
    const { id, privateKey } = await issueKey(owner);
    const from = (address: string) => tryKey(privateKey, address);
    expect(await from("198.51.100.1")).toBe("works");
    await change(id, { allowedips: ["192.0.2.0/24"] });
    expect([await from("198.51.100.1"), await from("192.0.2.9")]).toEqual(["API_KEY_IP_NOT_ALLOWED", "works"]);
    await change(id, { allowedips: "198.51.100.1" });
    expect([await from("198.51.100.1"), await from("192.0.2.9")]).toEqual(["works", "API_KEY_IP_NOT_ALLOWED"]);
    await change(id, { allowedips: "" });
    expect([await from("198.51.100.1"), await from("192.0.2.9")]).toEqual(["works", "works"]);
  });

  test("alertCors needs a list: with none it is refused, and emptying the list switches it off", async () => {
    const { id } = await issueKey(owner);
    const refused = async (json: unknown) => {
      const { status, body } = await change(id, json);
      return [status, body.error, (body.issues as { path: string }[])[0]?.path];
    };
    expect(await refused({ alertCors: true })).toEqual([400, "INVALID_REQUEST", "alertCors"]);
    await change(id, { allowedips: "192.0.2.1", alertCors: true });
    expect(await refused({ allowedips: [], alertCors: true })).toEqual([400, "INVALID_REQUEST", "alertCors"]);
    expect(await rowOf(id)).toMatchObject({ allowedIps: '["192.0.2.1"]', alertCors: true });
    expect((await change(id, { allowedips: "192.0.2.2" })).body.alertCors).toBe(true);
    expect((await change(id, { allowedips: " " })).body).toMatchObject({ allowedips: [], alertCors: false });
  });

  test("a list that breaks a rule changes nothing", async () => {
    const { id } = await issueKey(owner);
    const before = await rowOf(id);
    for (const allowedips of ["1.2.3", ["10.0.0.0/33"], ",", "fe80::1%eth0"]) {
      const { status, body } = await change(id, { name: "changed", allowedips });
      expect([status, body.error]).toEqual([400, "INVALID_ALLOWED_IPS"]);
    }
    expect((await change(id, { name: "" })).body.error).toBe("INVALID_REQUEST");
    expect((await change(id, { allowedips: null })).body.error).toBe("INVALID_REQUEST");
    expect(await rowOf(id)).toEqual(before);
  });

  test("of another account, unknown or revoked is the same 404, for a rotation too", async () => {
    const stranger = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const { id } = await issueKey(owner);
    const gone = await issueKey(owner);
    await callApi("DELETE", pathOf(gone.id), { cookie: owner.cookie });
    const before = [await rowOf(id), await rowOf(gone.id)];
    for (const [one, who] of [[id, stranger] as const, [gone.id, owner] as const, ["nothing", owner] as const]) {
      for (const [method, path, json] of [
        ["PATCH", pathOf(one), { name: "mine", allowedips: "" }],
        ["POST", `${pathOf(one)}/rotate`, { overlap: "none" }],
      ] as const) {
        const { status, body } = await callApi(method, path, { cookie: who.cookie, json });
        expect([status, body.error]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect([await rowOf(id), await rowOf(gone.id)]).toEqual(before);
  });

  test("of three changes at once none undoes another", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await issueKey(owner);
      meetBeforeTransactions(panel.db, 3);
      const answers = await Promise.all([
        change(id, { name: "Renamed" }),
        change(id, { allowedips: "192.0.2.1" }),
        change(id, { description: "described" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const expected = { name: "Renamed", allowedIps: '["192.0.2.1"]', description: "described" };
      expect(await rowOf(id)).toMatchObject(expected);
    }
  });

  test("alertCors never outlives the list that another call empties at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await issueKey(owner);
      await change(id, { allowedips: "192.0.2.1" });
      meetBeforeTransactions(panel.db, 2);
      await Promise.all([change(id, { alertCors: true }), change(id, { allowedips: "" })]);
      expect(await rowOf(id)).toMatchObject({ allowedIps: "[]", alertCors: false });
    }
  });
});

describe("a stored list that cannot be read", () => {
  test("is listed as null, not as any address, and goes on blocking until it is written anew", async () => {
    const { id, privateKey } = await issueKey(owner);
    const allowedIps = '["192.0.2.1", "nonsense"]';
    await panel.db.apiKey.update({ where: { id }, data: { allowedIps } });
    const { body } = await callApi("GET", "/api/user/api-clients", { cookie: owner.cookie });
    expect((body.api_clients as { id: string }[]).find((key) => key.id === id)).toMatchObject({ allowedips: null });
    for (const json of [{ name: "Renamed" }, { alertCors: true }, { alertCors: false }]) {
      expect((await change(id, json)).body).toMatchObject({ ...json, allowedips: null });
      expect((await rowOf(id)).allowedIps).toBe(allowedIps);
      expect(await tryKey(privateKey, "192.0.2.1")).toBe("API_KEY_IP_NOT_ALLOWED");
    }
    expect((await change(id, { allowedips: "192.0.2.1" })).body.allowedips).toEqual(["192.0.2.1"]);
    expect(await tryKey(privateKey, "192.0.2.1")).toBe("works");
  });
});
