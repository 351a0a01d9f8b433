import { Bell } from "@/app/_client/bell";
import { getNewestNotifications } from "@/app/_server/newest-notifications";
import { NotificationRow } from "@/app/_server/notification-row";
import { getTexts } from "@/app/_server/texts";
import { paths } from "@/app/_shell/paths";
import { EmptyState } from "@/app/_ui/empty-state";

/** How many the drawer shows. */
const SHOWN = 6;

/** The bell of the top bar, and the drawer of the newest notifications. */
export async function NotificationsBell() {
  const { t } = await getTexts();
  const { notifications, unread_count: count } = await getNewestNotifications();
  return (
    <Bell
      count={count}
      href={paths.notifications}
      text={{
        label: count === 0 ? t("navigation.notifications") : t("navigation.unread", { count }),
        title: t("navigation.notifications"),
        all: t("account.notifications.more"),
        close: t("form.close"),
      }}
    >
      {notifications.length === 0 ? (
        <EmptyState icon="bell" title={t("account.notifications.empty")}>
          {t("account.notifications.emptyLead")}
        </EmptyState>
      ) : (
        <ul className="-my-4 divide-y divide-border">
          {notifications.slice(0, SHOWN).map((note) => (
            <NotificationRow key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Bell>
  );
}
