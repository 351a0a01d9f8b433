import { useTexts } from "@/app/_server/use-texts";
import { CodeEntryForm } from "@/app/_shell/code-entry-form";
import type { DevicePage } from "@/app/(focus)/device/load-device-page";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";

/** The page without a code, or with one that no device is waiting with. */
export function CodeEntry({ typed, problem }: Extract<DevicePage, { kind: "enter" }>) {
  const { t } = useTexts();
  return (
    <Card>
      <h1 className="text-xl font-semibold tracking-tight">{t("device.title")}</h1>
      <p className="mt-1 mb-5 text-muted-foreground">{t("device.enter.lead")}</p>
      <CodeEntryForm typed={typed} error={problem === null ? undefined : t(`device.enter.${problem}`)} autoFocus />
      <p className="mt-5 flex gap-2.5 border-t border-border pt-4 text-sm text-muted-foreground">
        <Icon name="info" className="mt-0.5 size-4.5" />
        {t("device.enter.warning")}
      </p>
    </Card>
  );
}
