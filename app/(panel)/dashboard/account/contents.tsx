import { useTexts } from "@/app/_server/use-texts";

const PARTS = ["profile", "email", "password", "api-keys", "sessions", "notifications", "activity"] as const;

/** The way to each part of the page. */
export function Contents() {
  const { t } = useTexts();
  const names: Record<(typeof PARTS)[number], string> = {
    profile: t("account.profile.title"),
    email: t("account.email.title"),
    password: t("account.password.title"),
    "api-keys": t("account.keys.title"),
    sessions: t("account.sessions.title"),
    notifications: t("account.notifications.title"),
    activity: t("account.activity.title"),
  };
  return (
    <nav aria-label={t("account.contents")} className="mb-5 border-b border-border pb-3">
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className="inline-flex min-h-9 items-center rounded px-2.5 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
            >
              {names[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
