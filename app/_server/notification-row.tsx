import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { Badge } from "@/app/_ui/badge";
import { describeNotification } from "@/lib/messages/describe-notification";
import type { NotificationRecord } from "@/lib/notifications/list-notifications";

/** One thing that the account was told. */
export function NotificationRow({ note }: { note: NotificationRecord }) {
  const { t } = useTexts();
  const { title, body } = describeNotification(t, note);
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={note.read ? "font-medium" : "font-semibold"}>{title}</span>
        {!note.read && <Badge tone="strong">{t("account.notifications.unread")}</Badge>}
      </p>
      <p className="mt-0.5 max-w-prose text-sm wrap-anywhere text-muted-foreground">{body}</p>
      <p className="mt-1 text-sm text-muted-foreground">
        <Moment at={note.created_at} />
      </p>
    </li>
  );
}
