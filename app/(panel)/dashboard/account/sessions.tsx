import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { Moment } from "@/app/_shell/moment";
import { paths } from "@/app/_shell/paths";
import { SessionList } from "@/app/(panel)/dashboard/account/session-list";
import { Badge } from "@/app/_ui/badge";
import { Section } from "@/app/_ui/section";
import type { SessionRecord } from "@/lib/accounts/list-sessions";
import type { Translator } from "@/lib/messages";
import { describeUserAgent } from "@/lib/text/describe-user-agent";

/** Where the account is signed in. */
export function Sessions({ sessions }: { sessions: SessionRecord[] }) {
  const { t, sentences } = useTexts();
  const common = formText(t);
  const { failed, pending, ...text } = sentences.account.sessions;
  return (
    <Section id="sessions" title={t("account.sessions.title")} lead={t("account.sessions.lead")}>
      <SessionList
        sessions={sessions.map((session) => {
          const name = deviceName(t, session.user_agent);
          return {
            id: session.id,
            current: session.current,
            label: t("account.sessions.endNamed", { name }),
            row: <SessionRow session={session} name={name} />,
          };
        })}
        afterwards={`${paths.signInPage}?notice=signed-out`}
        text={{ ...common, ...text, pending, refused: failed }}
      />
    </Section>
  );
}

function SessionRow({ session, name }: { session: SessionRecord; name: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium">
          <bdi>{name}</bdi>
        </span>
        {session.current && <Badge>{t("account.sessions.current")}</Badge>}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted-foreground">
        <span>
          {t("account.sessions.since")} <Moment at={session.created_at} />
        </span>
        {session.address && (
          <span className="break-all">
            {t("account.sessions.from")} {session.address}
          </span>
        )}
      </p>
    </>
  );
}

function deviceName(t: Translator, userAgent: string): string {
  const { browser, system } = describeUserAgent(userAgent);
  if (browser && system) return t("account.sessions.device", { browser, system });
  return browser ?? system ?? t("account.sessions.unknown");
}
