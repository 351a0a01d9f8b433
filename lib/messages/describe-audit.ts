import type { Translator } from "@/lib/messages";

type Event = { action: string; target: { kind: string; id: string } | null; detail: Record<string, unknown> };

/** What an event's reason for a refusal is called. */
const REASONS = {
  "unknown account": "account",
  "wrong password": "password",
  "disabled account": "disabled",
  disabled: "disabled",
  not_allowed: "notAllowed",
  key_limit: "keyLimit",
} as const;

/**
 * An audit event in words: what happened, and what it happened to. An action of another version of the panel is told
 * by its code.
 */
export function describeAudit(t: Translator, event: Event): { what: string; about: string[] } {
  const key = `audit.${event.action}` as "audit.session.started";
  const known = t.has(key) && typeof t.raw(key) === "string";
  return { what: known ? t(key) : event.action, about: facts(t, event) };
}

function facts(t: Translator, { target, detail }: Event): string[] {
  const about: string[] = [];
  const add = (value: unknown) => typeof value === "string" && value !== "" && about.push(value);
  if (target?.kind === "setting") add(settingName(t, target.id));
  if (target?.kind === "plugin") add(target.id);
  add(detail.setting);
  add(detail.name);
  add(detail.email);
  if (detail.role === "admin" || detail.role === "user")
    about.push(t("auditFact.role", { role: t(`role.${detail.role}`) }));
  if (typeof detail.disabled === "boolean") about.push(t(detail.disabled ? "auditFact.disabled" : "auditFact.enabled"));
  if (typeof detail.because === "string") {
    const reason = REASONS[detail.because as keyof typeof REASONS];
    about.push(reason ? t(`auditFact.because.${reason}`) : detail.because);
  }
  if (typeof detail.from === "string" && typeof detail.to === "string")
    about.push(t("auditFact.from", { from: detail.from, to: detail.to }));
  return about;
}

function settingName(t: Translator, id: string): string {
  return id === "user_allow_api_keys_create" ? t("settings.keys.allow") : id;
}
