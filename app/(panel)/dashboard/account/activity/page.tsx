import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { PanelPage } from "@/app/_shell/panel-page";
import { pageAfter, paths } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { Activity } from "@/app/(panel)/dashboard/account/activity";
import { BackLink } from "@/app/_ui/back-link";
import { Pager } from "@/app/_ui/pager";
import { listActivity } from "@/lib/audit/list-audit";

export const generateMetadata = titled((t) => t("account.activity.title"));

const PAGE = 50;

export default async function ActivityPage({ searchParams }: { searchParams: Query }) {
  const ctx = await requireViewer();
  const cursor = singleValue((await searchParams).cursor);
  const page = await listActivity(ctx, { cursor, limit: PAGE });
  const { t } = await getTexts();
  return (
    <PanelPage
      title={t("account.activity.title")}
      back={<BackLink href={paths.account}>{t("account.all")}</BackLink>}
      toolbar="toolbar.activity"
    >
      <Activity page={page} userId={ctx.actor.user.id} />
      <Pager
        label={t("form.pages")}
        older={pageAfter(paths.activity, page.next_cursor)}
        newest={cursor === undefined ? null : paths.activity}
        text={{ older: t("form.older"), newest: t("form.newest") }}
      />
    </PanelPage>
  );
}
