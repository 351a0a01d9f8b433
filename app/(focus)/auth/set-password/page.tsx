import { headers } from "next/headers";
import { getTexts } from "@/app/_server/texts";
import { formText } from "@/app/_shell/form-text";
import { paths } from "@/app/_shell/paths";
import { PageTitle } from "@/app/_shell/titles";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { formError } from "@/app/(focus)/auth/_form/form-error";
import { SetPasswordForm } from "@/app/(focus)/auth/set-password/set-password-form";
import { TAKE_CODE } from "@/app/(focus)/auth/set-password/take-code";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { TextLink } from "@/app/_ui/text-link";
import { SET_PASSWORD_FORM } from "@/lib/accounts/addresses";
import { HEADER } from "@/lib/http/request-facts";

export default async function SetPasswordPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const nonce = (await headers()).get(HEADER.nonce) ?? undefined;
  const { locale, t } = await getTexts();
  const sentences = {
    INVALID_REQUEST: t("setPassword.refused"),
    INVALID_PASSWORD_LINK: t("setPassword.invalid"),
  };
  const error = { error: singleValue(query.error), retry: singleValue(query.retry) };
  return (
    <Card>
      <PageTitle>{t("setPassword.title")}</PageTitle>
      <SetPasswordForm
        action={SET_PASSWORD_FORM}
        path="/api/user/password/link"
        onward={`${paths.signInPage}?notice=password-set`}
        error={formError({ locale, t }, error, sentences, t("setPassword.failed"))}
        sentences={sentences}
        checkPath="/api/user/password/link/check"
        over={
          <Outcome
            icon={<Icon name="alert" />}
            tone="bad"
            title={t("setPassword.over.title")}
            actions={
              <>
                <ButtonLink href={paths.forgotPassword}>{t("setPassword.again")}</ButtonLink>
                <ButtonLink href={paths.signInPage} variant="secondary">
                  {t("forgotPassword.back")}
                </ButtonLink>
              </>
            }
          >
            <p>{t("setPassword.over.lead")}</p>
          </Outcome>
        }
        takeCode={<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TAKE_CODE }} />}
        text={{
          ...formText(t),
          refused: t("setPassword.failed"),
          title: t("setPassword.title"),
          lead: t("setPassword.lead"),
          submit: t("setPassword.submit"),
          pending: t("setPassword.pending"),
          code: t("setPassword.code"),
          codeHint: t("setPassword.codeHint"),
          password: t("setPassword.password"),
          passwordHint: t("setPassword.passwordHint"),
        }}
      >
        <p className="mt-4 text-center">
          <TextLink href={paths.forgotPassword}>{t("setPassword.again")}</TextLink>
        </p>
      </SetPasswordForm>
    </Card>
  );
}
