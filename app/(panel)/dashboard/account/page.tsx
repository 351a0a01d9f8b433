import { requireViewer } from "@/app/_server/viewer";
import { ApiKeys } from "@/app/(panel)/dashboard/account/api-keys";
import { EmailForm } from "@/app/(panel)/dashboard/account/email-form";
import { PasswordForm } from "@/app/(panel)/dashboard/account/password-form";
import { ProfileForm } from "@/app/(panel)/dashboard/account/profile-form";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("account.title") };

export default async function AccountPage() {
  const ctx = await requireViewer();
  const { api_clients: keys } = await listApiKeys(ctx);
  const { name, email } = ctx.actor.user;
  const t = getTranslator();
  return (
    <>
      <PageHeader title={t("account.title")} lead={t("account.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <ProfileForm name={name} />
        <EmailForm email={email} />
        <PasswordForm />
        <ApiKeys keys={keys} />
      </div>
    </>
  );
}
