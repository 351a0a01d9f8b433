import { getNewestNotifications } from "@/app/_server/newest-notifications";
import { getTimeZone } from "@/app/_server/time-zone";
import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { PanelPage } from "@/app/_shell/panel-page";
import { Activity } from "@/app/(panel)/dashboard/account/activity";
import { ApiKeys } from "@/app/(panel)/dashboard/account/api-keys";
import { Contents } from "@/app/(panel)/dashboard/account/contents";
import { EmailForm } from "@/app/(panel)/dashboard/account/email-form";
import { Notifications } from "@/app/(panel)/dashboard/account/notifications";
import { PasswordForm } from "@/app/(panel)/dashboard/account/password-form";
import { ProfileForm } from "@/app/(panel)/dashboard/account/profile-form";
import { Sessions } from "@/app/(panel)/dashboard/account/sessions";
import { NeedsScript } from "@/app/_ui/needs-script";
import { listSessions } from "@/lib/accounts/list-sessions";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { mayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { listActivity } from "@/lib/audit/list-audit";

export const generateMetadata = titled((t) => t("account.title"));

/** How many events the page itself shows; they have a page of their own, as the notifications do. */
const LATEST = 8;

export default async function AccountPage() {
  const ctx = await requireViewer();
  const { name, email, role } = ctx.actor.user;
  const [{ api_clients: keys }, mayCreate, { sessions }, notifications, activity] = await Promise.all([
    listApiKeys(ctx),
    mayCreateApiKeys(ctx, role),
    listSessions(ctx),
    getNewestNotifications(),
    listActivity(ctx, { limit: LATEST }),
  ]);
  const { t } = await getTexts();
  return (
    <PanelPage title={t("account.title")} lead={t("account.lead")} toolbar="toolbar.account">
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <Contents />
      <div className="space-y-5">
        <ProfileForm name={name} />
        <EmailForm email={email} />
        <PasswordForm email={email} />
        <ApiKeys keys={keys} mayCreate={mayCreate} address={ctx.address} zone={await getTimeZone()} />
        <Sessions sessions={sessions} />
        <Notifications page={notifications} more />
        <Activity page={activity} userId={ctx.actor.user.id} more />
      </div>
    </PanelPage>
  );
}
