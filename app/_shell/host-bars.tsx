import type { Dress } from "@/app/_server/dress";
import { HostControl } from "@/app/_client/host-control";
import { PreviewBar } from "@/app/_client/preview-bar";
import { SlotsShown } from "@/app/_client/slots-shown";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { paths, safeModeOn } from "@/app/_shell/paths";
import { SLOT_NAMES, SLOTS } from "@/lib/slots/slot-catalogue";

type HostBarsProps = {
  dress: Dress;
  /** Whether a plugin has anything in the shell. */
  dressed: boolean;
  /** Whether the slots are to be seen. */
  slots: boolean;
};

/**
 * What the host puts over a page in a pack: the way back, and keep or revert while one is tried on. Over any page: its
 * slots.
 */
export function HostBars({ dress, dressed, slots }: HostBarsProps) {
  const { t, sentences } = useTexts();
  const { preview } = dress;
  const kind = preview?.about === "ui_pack" ? "uiPacks" : "themes";
  return (
    <>
      {/* the other bars are a way back themselves */}
      {(dressed || dress.packId !== "default") && !preview && !slots && (
        <HostControl
          preferences={paths.appearance}
          safeMode={safeModeOn}
          text={{
            label: t("appearance.control.label"),
            preferences: t("appearance.control.preferences"),
            safeMode: t("appearance.control.safeMode"),
            title: t("appearance.control.title"),
          }}
        />
      )}
      {slots && !preview && (
        <SlotsShown
          slots={SLOT_NAMES.map((name) => ({ name, purpose: SLOTS[name] }))}
          back={paths.plugins}
          text={sentences.plugins.slots}
        />
      )}
      {preview && (
        <PreviewBar
          pack={preview}
          back={paths.appearance}
          kept={paths.dashboard}
          text={{
            ...formText(t),
            label: t(`appearance.previewBar.${kind === "themes" ? "label" : "labelUi"}`),
            text: t("appearance.previewBar.text", { name: preview.name }),
            left: t("appearance.previewBar.left", { seconds: "{seconds}" }),
            keep: t("appearance.previewBar.keep"),
            revert: t("appearance.previewBar.revert"),
            gone: t(`appearance.${kind}.gone`),
            locked: t(`appearance.${kind}.locked`),
          }}
        />
      )}
    </>
  );
}
