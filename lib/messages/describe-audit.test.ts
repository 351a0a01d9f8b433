import { expect, it } from "vitest";
import { AUDIT_ACTIONS } from "@/lib/audit/record-audit";
import { getTranslator } from "@/lib/messages";
import { describeAudit } from "@/lib/messages/describe-audit";

const t = getTranslator();
const event = (action: string, detail: Record<string, unknown> = {}) => ({ action, target: null, detail });

it("has words for every action", () => {
  for (const action of AUDIT_ACTIONS) expect(describeAudit(t, event(action)).what).not.toBe(action);
});

it("tells an action of another version by its code", () => {
  expect(describeAudit(t, event("moon.landed")).what).toBe("moon.landed");
  expect(describeAudit(t, event("session")).what).toBe("session");
});

it.each([
  [event("api_key.issued", { name: "CLI", via: "device" }), ["CLI"]],
  [event("session.refused", { because: "wrong password" }), ["wrong password"]],
  [event("session.refused", { because: "something new" }), ["something new"]],
  [event("user.updated", { role: "admin", disabled: true }), ["role: Administrator", "disabled"]],
  [event("api_key.revoked", { name: 7 }), []],
])("%j is about %j", (one, about) => {
  expect(describeAudit(t, one).about).toEqual(about);
});

it("names a setting and its change", () => {
  const target = { kind: "setting", id: "user_allow_api_keys_create" };
  const detail = { from: "true", to: "false" };
  expect(describeAudit(t, { action: "settings.changed", target, detail })).toEqual({
    what: "Setting changed",
    about: ["Users may create API keys", "true → false"],
  });
});

it("names a plugin, its setting and the change", () => {
  const event = { action: "plugin.setting_changed", target: { kind: "plugin", id: "ocean" } };
  expect(describeAudit(t, { ...event, detail: { setting: "tide", from: "high", to: "low" } })).toEqual({
    what: "Setting of a plugin changed",
    about: ["ocean", "tide", "high → low"],
  });
});
