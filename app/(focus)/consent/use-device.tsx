import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { AuthorNote } from "@/app/(focus)/consent/author-note";
import { DocumentLink } from "@/app/_ui/document-link";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";

const OAUTH2 = "/api/user/api-clients/oauth2";

/** The page for `mode=device`, which has no callback and so no place here: what to do instead. */
export function UseDevice() {
  const { t } = useTexts();
  return (
    <Card>
      <Outcome
        icon={<Icon name="device" />}
        tone="plain"
        title={t("callback.useDevice.title")}
        actions={<DocumentLink href={paths.device}>{t("callback.useDevice.enter")}</DocumentLink>}
      >
        <p>{t("callback.useDevice.lead")}</p>
      </Outcome>
      <AuthorNote code="USE_DEVICE_ENDPOINT">
        <p className="mt-1 text-muted-foreground">
          {t.rich("callback.useDevice.author", {
            start: () => <Endpoint path="device" />,
            poll: () => <Endpoint path="device/token" />,
          })}
        </p>
      </AuthorNote>
    </Card>
  );
}

function Endpoint({ path }: { path: string }) {
  return <code className="font-mono text-[0.8125rem] text-foreground">{`POST ${OAUTH2}/${path}`}</code>;
}
