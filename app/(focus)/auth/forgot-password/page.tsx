import { getPanelFacts } from "@/app/_server/panel-facts";
import { getTexts } from "@/app/_server/texts";
import { formText } from "@/app/_shell/form-text";
import { paths } from "@/app/_shell/paths";
import { PageTitle } from "@/app/_shell/titles";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { AuthForm } from "@/app/(focus)/auth/_form/auth-form";
import { formError } from "@/app/(focus)/auth/_form/form-error";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { TextLink } from "@/app/_ui/text-link";
import { FORGOT_PASSWORD_FORM, FORGOT_PASSWORD_PAGE } from "@/lib/accounts/addresses";

/** lib/cli/reset-password.ts */
const RESET_COMMAND = "npm run panel -- reset-password <email>";

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const { locale, t } = await getTexts();
  const sent = singleValue(query.sent) !== undefined;
  if (sent || !getPanelFacts().sendsMail) {
    return (
      <Card>
        <PageTitle>{t("forgotPassword.title")}</PageTitle>
        <Outcome
          icon={<Icon name="info" />}
          tone="plain"
          title={t(sent ? "forgotPassword.sentTitle" : "forgotPassword.noMailTitle")}
          actions={<ButtonLink href={paths.signInPage}>{t("forgotPassword.back")}</ButtonLink>}
        >
          <p>{t(sent ? "forgotPassword.sent" : "forgotPassword.noMail")}</p>
          {!sent && (
            <p className="mt-3">
              {t.rich("forgotPassword.noAdministrator", {
                command: () => <code className="mt-1 block font-mono text-sm text-foreground">{RESET_COMMAND}</code>,
              })}
            </p>
          )}
        </Outcome>
      </Card>
    );
  }
  const sentences = { INVALID_REQUEST: t("forgotPassword.refused") };
  const error = { error: singleValue(query.error), retry: singleValue(query.retry) };
  return (
    <Card>
      <PageTitle>{t("forgotPassword.title")}</PageTitle>
      <AuthForm
        action={FORGOT_PASSWORD_FORM}
        path="/api/user/password/forgot"
        onward={`${FORGOT_PASSWORD_PAGE}?sent=1`}
        error={formError({ locale, t }, error, sentences, t("forgotPassword.failed"))}
        field={{
          id: "email",
          name: "email",
          label: t("forgotPassword.email"),
          inputMode: "email",
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          autoFocus: true,
        }}
        sentences={sentences}
        text={{
          ...formText(t),
          refused: t("forgotPassword.failed"),
          title: t("forgotPassword.title"),
          lead: t("forgotPassword.lead"),
          submit: t("forgotPassword.submit"),
          pending: t("forgotPassword.pending"),
        }}
      />
      <p className="mt-4 text-center">
        <TextLink href={paths.signInPage}>{t("forgotPassword.back")}</TextLink>
      </p>
    </Card>
  );
}
