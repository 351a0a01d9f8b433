import type { Translator } from "@/lib/messages";

type Known = {
  kind:
    | "api_key.issued"
    | "api_key.rotated"
    | "api_key.blocked"
    | "api_key.new_network"
    | "authorization_code.reused"
    | "account.password_changed"
    | "account.password_set";
  detail: Record<string, string | number | null>;
};

/** A notification in words, for the page and for the mail. */
export function describeNotification(t: Translator, { kind, detail }: Known): { title: string; body: string } {
  const name = String(detail.name ?? "");
  const address = String(detail.address ?? t("notifications.unknownAddress"));
  switch (kind) {
    case "api_key.issued":
      return { title: t("notifications.issued.title"), body: t("notifications.issued.body", { name }) };
    case "api_key.rotated":
      return { title: t("notifications.rotated.title"), body: t("notifications.rotated.body", { name }) };
    case "api_key.blocked":
      return { title: t("notifications.blocked.title"), body: t("notifications.blocked.body", { name, address }) };
    case "api_key.new_network":
      return { title: t("notifications.network.title"), body: t("notifications.network.body", { name, address }) };
    case "authorization_code.reused":
      return { title: t("notifications.reused.title"), body: t("notifications.reused.body", { name, address }) };
    case "account.password_set":
      return {
        title: t("notifications.firstPassword.title"),
        body: t("notifications.firstPassword.body", { address }),
      };
    case "account.password_changed":
      return { title: t("notifications.password.title"), body: t("notifications.password.body", { address }) };
  }
}
