import { redirect, unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import type { Texts } from "@/app/_server/texts";
import { paths } from "@/app/_shell/paths";
import { PageTitle } from "@/app/_shell/titles";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { SignInForm } from "@/app/(focus)/auth/login/sign-in-form";
import { Card } from "@/app/_ui/card";
import { TextLink } from "@/app/_ui/text-link";
import { safeReturnPath } from "@/lib/auth/return-path";
import type { Translator } from "@/lib/messages";
import { formatWait } from "@/lib/messages/format-wait";

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const returnPath = safeReturnPath(singleValue(query.callbackUrl));
  if (await viewerOrNull()) redirect(returnPath);

  const { locale, t } = await getTexts();
  const wait = "{wait}";
  return (
    <Card>
      <PageTitle>{t("signIn.title")}</PageTitle>
      <SignInForm
        action={paths.signIn}
        returnPath={returnPath}
        notice={noticeSentence(t, singleValue(query.notice))}
        error={failureSentence({ locale, t }, singleValue(query.error), Number(singleValue(query.retry)))}
        text={{
          title: t("signIn.title"),
          lead: t(leadOf(returnPath)),
          email: t("signIn.email"),
          password: t("signIn.password"),
          submit: t("signIn.submit"),
          pending: t("signIn.pending"),
          credentials: t("signIn.credentials"),
          rateLimited: t("signIn.rateLimited", { wait }),
          unavailable: t("signIn.unavailable"),
          unreachable: t("signIn.unreachable"),
          failed: t("signIn.failed"),
        }}
      />
      <p className="mt-4 text-center">
        <TextLink href={paths.forgotPassword}>{t("signIn.forgot")}</TextLink>
      </p>
    </Card>
  );
}

/** What led here, where it is worth saying. */
function noticeSentence(t: Translator, notice: string | undefined): string | null {
  if (notice === "password-set") return t("signIn.passwordSet");
  return notice === "signed-out" ? t("signIn.signedOut") : null;
}

/** A database out of reach must not keep the form away: the attempt itself then says so. */
async function viewerOrNull() {
  try {
    return await getViewer();
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}

function leadOf(returnPath: string) {
  if (returnPath.startsWith(paths.device)) return "signIn.leadDevice";
  return returnPath.startsWith(paths.consent) ? "signIn.leadCallback" : "signIn.lead";
}

/** What `?error=` of a failed attempt without a script means; an unknown code is only ever the general sentence. */
function failureSentence(
  { locale, t }: Pick<Texts, "locale" | "t">,
  code: string | undefined,
  retrySeconds: number,
): string | null {
  if (code === undefined) return null;
  if (code === "CredentialsSignin") return t("signIn.credentials");
  if (code === "RATE_LIMITED") return t("signIn.rateLimited", { wait: formatWait(retrySeconds, locale) });
  if (code === "SERVICE_UNAVAILABLE") return t("signIn.unavailable");
  return t("signIn.failed");
}
