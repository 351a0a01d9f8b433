import { useTexts } from "@/app/_server/use-texts";
import { safeModeOff } from "@/app/_shell/paths";
import { Icon } from "@/app/_ui/icon";

/** Says on every page of the session that packs are off, and how to have them again. */
export function SafeModeNotice() {
  const { t } = useTexts();
  return (
    <aside aria-label={t("appearance.control.safeMode")} className="border-b border-border bg-muted">
      <p className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-6">
        <Icon name="info" className="size-4.5 text-muted-foreground" />
        <span className="min-w-0 flex-1 basis-56">{t("appearance.safeMode.text")}</span>
        {/* a document of its own, as the packs come back with it */}
        <a href={safeModeOff} className="inline-flex min-h-9 items-center font-medium text-primary underline">
          {t("appearance.safeMode.off")}
        </a>
      </p>
    </aside>
  );
}
