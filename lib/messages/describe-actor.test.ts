import { expect, it } from "vitest";
import { getTranslator } from "@/lib/messages";
import { describeActor } from "@/lib/messages/describe-actor";

const t = getTranslator();
const emails = new Map([["ada", "ada@panel.test"]]);
const event = (action: string, kind: string, id: string | null, detail = {}) => ({
  ...{ action, actor: { kind, id }, subject_user_id: "ada", detail },
});

it.each([
  [event("session.started", "anonymous", null), "ada@panel.test"],
  [{ ...event("session.started", "anonymous", null), subject_user_id: "gone" }, "gone"],
  [event("session.refused", "anonymous", null), "Not signed in"],
  [event("user.password_reset", "anonymous", null, { by: "link" }), "By a link"],
  [event("user.password_set", "anonymous", null, { by: "link" }), "By a link"],
  [event("api_key.issued", "anonymous", null), "An app"],
  [event("api_key.issued", "session", "ada"), "ada@panel.test"],
  [event("api_key.revoked", "key", "some-key"), "An API key"],
  [event("user.updated", "plugin", "ocean"), "The plugin ocean"],
  [event("user.created", "system", null), "The panel"],
  [event("user.updated", "session", "deleted-id"), "deleted-id"],
  [event("moon.landed", "robot", null), "robot"],
])("%j is done by %s", (one, by) => {
  expect(describeActor(t, one, emails)).toBe(by);
});
