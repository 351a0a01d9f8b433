import { getTimeZone } from "@/app/_server/time-zone";
import { getTexts } from "@/app/_server/texts";
import { adminMetadata } from "@/app/_shell/admin-metadata";
import { formText } from "@/app/_shell/form-text";
import { pageAfter, paths } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { adminPage } from "@/app/(host)/admin/admin-page";
import { UserManager } from "@/app/(host)/admin/users/user-manager";
import { UserRow } from "@/app/(host)/admin/users/user-row";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { Pager } from "@/app/_ui/pager";
import { Section } from "@/app/_ui/section";
import { findLastAdministrator } from "@/lib/accounts/find-last-administrator";
import { listUsers } from "@/lib/accounts/list-users";

export const generateMetadata = adminMetadata((t) => t("users.title"));

const PAGE = 50;

export default adminPage(async (ctx, { searchParams }: { searchParams: Query }) => {
  const cursor = singleValue((await searchParams).cursor);
  const { users, next_cursor } = await listUsers(ctx, { cursor, limit: PAGE });
  const last = await findLastAdministrator(ctx);
  const { t, sentences } = await getTexts();
  const { form, edit, link, add, manage } = sentences.users;
  const own = ctx.actor.user.id;
  return (
    <>
      <PageHeader title={t("users.title")} lead={t("users.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <Section id="users" title={t("users.list")}>
        <UserManager
          users={users.map(({ id, name, email, role, disabled, created_at }) => ({
            ...{ id, name, email, role, disabled, last: id === last },
            label: t("users.manageNamed", { name }),
            row: <UserRow user={{ name, email, role, disabled, created_at }} own={id === own} />,
          }))}
          roles={[
            { value: "user", label: t("role.user") },
            { value: "admin", label: t("role.admin") },
          ]}
          zone={await getTimeZone()}
          text={{
            common: { ...formText(t), cancel: t("form.cancel"), close: t("form.close") },
            form,
            edit,
            link,
            add,
            manage,
          }}
        />
      </Section>
      <Pager
        label={t("form.pages")}
        older={pageAfter(paths.users, next_cursor)}
        newest={cursor === undefined ? null : paths.users}
        text={{ older: t("form.older"), newest: t("form.newest") }}
      />
    </>
  );
});
