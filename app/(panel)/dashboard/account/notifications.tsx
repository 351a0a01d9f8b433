import { NotificationRow } from "@/app/_server/notification-row";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { paths } from "@/app/_shell/paths";
import { MarkRead } from "@/app/(panel)/dashboard/account/mark-read";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import type { listNotifications } from "@/lib/notifications/list-notifications";

type NotificationsProps = {
  page: Pick<Awaited<ReturnType<typeof listNotifications>>, "notifications" | "unread_count">;
  /** Links to the page that has them all. */
  more?: boolean;
};

/** What the account was told, newest first, and what of it nobody has read. */
export function Notifications({ page, more = false }: NotificationsProps) {
  const { t } = useTexts();
  const { notifications, unread_count: unread } = page;
  return (
    <Section
      id="notifications"
      title={t("account.notifications.title")}
      lead={t("account.notifications.lead")}
      titleHidden={!more}
    >
      <MarkRead
        unread={unread}
        text={{
          ...formText(t),
          refused: t("account.notifications.failed"),
          submit: t("account.notifications.markRead"),
          done: t("account.notifications.marked"),
        }}
      />
      {notifications.length === 0 ? (
        <EmptyState icon="bell" title={t("account.notifications.empty")}>
          {t("account.notifications.emptyLead")}
        </EmptyState>
      ) : (
        <ul className="-my-4 divide-y divide-border">
          {notifications.map((note) => (
            <NotificationRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      {more && notifications.length > 0 && (
        <div className="mt-5">
          <ButtonLink href={paths.notifications} variant="secondary">
            {t("account.notifications.more")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
