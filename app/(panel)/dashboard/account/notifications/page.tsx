import { getNewestNotifications } from "@/app/_server/newest-notifications";
import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { PanelPage } from "@/app/_shell/panel-page";
import { pageAfter, paths } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { Notifications } from "@/app/(panel)/dashboard/account/notifications";
import { BackLink } from "@/app/_ui/back-link";
import { Pager } from "@/app/_ui/pager";
import { readNotifications } from "@/lib/notifications/list-notifications";

export const generateMetadata = titled((t) => t("account.notifications.title"));

const PAGE = 50;

export default async function NotificationsPage({ searchParams }: { searchParams: Query }) {
  const ctx = await requireViewer();
  const cursor = singleValue((await searchParams).cursor);
  const [page, { unread_count }] = await Promise.all([
    readNotifications(ctx, { cursor, limit: PAGE }),
    getNewestNotifications(),
  ]);
  const { t } = await getTexts();
  return (
    <PanelPage
      title={t("account.notifications.title")}
      back={<BackLink href={paths.account}>{t("account.all")}</BackLink>}
      toolbar="toolbar.notifications"
    >
      <Notifications page={{ ...page, unread_count }} />
      <Pager
        label={t("form.pages")}
        older={pageAfter(paths.notifications, page.next_cursor)}
        newest={cursor === undefined ? null : paths.notifications}
        text={{ older: t("form.older"), newest: t("form.newest") }}
      />
    </PanelPage>
  );
}
