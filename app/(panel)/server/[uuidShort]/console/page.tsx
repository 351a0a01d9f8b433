import { cache } from "react";
import { headers } from "next/headers";
import { getTimeZone } from "@/app/_server/time-zone";
import { setStatus } from "@/app/_server/set-status";
import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { NotFound } from "@/app/_shell/not-found";
import { PanelPage } from "@/app/_shell/panel-page";
import { paths } from "@/app/_shell/paths";
import { AppendExample } from "@/app/(panel)/_servers/append-example";
import { ConsoleLines } from "@/app/(panel)/server/[uuidShort]/console/console-lines";
import { ConsoleView } from "@/app/(panel)/server/[uuidShort]/console/console-view";
import { BackLink } from "@/app/_ui/back-link";
import { isAppError } from "@/lib/errors";
import { HEADER } from "@/lib/http/request-facts";
import { KEPT_LINES, readLinesOf } from "@/lib/servers/console";
import { getServer } from "@/lib/servers/manage-servers";

type Params = { params: Promise<{ uuidShort: string }> };

/** Shown at the end as soon as it is read, before any other script came. */
const AT_THE_END = `(function(log){log.scrollTop=log.scrollHeight})(document.getElementById("console-log"))`;

export async function generateMetadata({ params }: Params) {
  const server = await findServer((await params).uuidShort);
  const { t } = await getTexts();
  return { title: server ? t("console.title", { name: server.name }) : t("notFound.title") };
}

export default async function ConsolePage({ params }: Params) {
  const server = await findServer((await params).uuidShort);
  if (!server) {
    await setStatus(404);
    return (
      <div className="py-8 sm:py-16">
        <NotFound />
      </div>
    );
  }
  const ctx = await requireViewer();
  const { lines, last } = await readLinesOf(ctx, server, {});
  const zone = await getTimeZone();
  const nonce = (await headers()).get(HEADER.nonce) ?? undefined;
  const { locale, t, sentences } = await getTexts();
  const address = `/api/user/servers/${server.uuidShort}`;
  return (
    <PanelPage
      title={<bdi>{server.name}</bdi>}
      lead={t("console.id", { id: server.uuidShort })}
      back={<BackLink href={paths.servers}>{t("console.all")}</BackLink>}
      toolbar="toolbar.server-console"
    >
      <ConsoleView
        server={address}
        after={last}
        kept={KEPT_LINES}
        zone={zone}
        text={{
          log: t("console.log"),
          connecting: t("console.connecting"),
          live: t("console.live"),
          reconnecting: t("console.reconnecting"),
          gone: t("console.gone"),
          static: t("console.static"),
          latest: t("console.latest"),
          kept: sentences.console.kept.replace("{count}", new Intl.NumberFormat(locale).format(KEPT_LINES)),
        }}
        empty={
          lines.length === 0 && (
            <div className="p-4 font-sans text-sm text-muted-foreground">
              <p>{t("console.empty")}</p>
              <AppendExample uuidShort={server.uuidShort} />
            </div>
          )
        }
        first={<ConsoleLines lines={lines} zone={zone} locale={locale} />}
      />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AT_THE_END }} />
    </PanelPage>
  );
}

/** For the title and the page: read once. */
const findServer = cache(async (uuidShort: string) => {
  const ctx = await requireViewer();
  try {
    return await getServer(ctx, { uuidShort });
  } catch (error) {
    if (isAppError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
});
