import type { PackFate } from "@/lib/appearance/find-fate";
import type { Translator } from "@/lib/messages";

/** Why a pack cannot be had, as it stands behind a comma: "but its plugin is switched off". */
export function describeFate(t: Translator, { fate, plugin }: PackFate): string {
  return t(`appearance.fate.${fate}`, { plugin: plugin?.name ?? "" });
}
