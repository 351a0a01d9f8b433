import Link from "next/link";
import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { consolePage } from "@/app/_shell/paths";
import type { ServerRecord } from "@/lib/servers/server-record";

/** A server, and the way to its console. */
export function ServerRow({ server }: { server: ServerRecord }) {
  const { t } = useTexts();
  return (
    <>
      <h3 className="font-medium">
        <Link
          href={consolePage(server.uuidShort)}
          prefetch={false}
          className="inline-flex min-h-9 items-center rounded underline decoration-border underline-offset-4 hover:decoration-foreground"
        >
          <bdi>{server.name}</bdi>
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
        <span className="font-mono text-xs leading-5">{server.uuidShort}</span>
        <span>
          {t("servers.since")} <Moment at={server.created_at} />
        </span>
        <span>{t("servers.lines", { count: server.last_line })}</span>
      </p>
    </>
  );
}
