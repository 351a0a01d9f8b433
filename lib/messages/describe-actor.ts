import type { Translator } from "@/lib/messages";

type Event = {
  action: string;
  actor: { kind: string; id: string | null };
  subject_user_id: string | null;
  detail: Record<string, unknown>;
};

/** What an app does with a code of its own, while nobody is signed in. */
const BY_APP = new Set([
  "api_key.issued",
  "authorization_code.exchanged",
  "authorization_code.reused",
  "device_request.refused",
]);

/**
 * Who did it, in words for administrators. Whoever signs in was nobody before, and is the account since.
 * @param emails of accounts, by id
 */
export function describeActor(t: Translator, event: Event, emails: ReadonlyMap<string, string>): string {
  const { kind, id } = event.actor;
  const nameOf = (account: string) => emails.get(account) ?? account;
  if (kind === "anonymous") {
    if (event.action === "session.started" && event.subject_user_id) return nameOf(event.subject_user_id);
    if (event.detail.by === "link") return t("auditPage.actor.link");
    return t(BY_APP.has(event.action) ? "auditPage.actor.app" : "auditPage.actor.anonymous");
  }
  if (kind === "plugin" && id !== null) return t("auditPage.actor.plugin", { plugin: id });
  if (kind === "key" || kind === "system") return t(`auditPage.actor.${kind}`);
  return id === null ? kind : nameOf(id);
}
