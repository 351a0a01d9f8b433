import { findFate } from "@/lib/appearance/find-fate";
import type { FoundLook } from "@/lib/appearance/find-look";
import type { LookProblem } from "@/lib/appearance/resolve-look";
import type { Translator } from "@/lib/messages";
import { describeFate } from "@/app/_server/describe-fate";

/** A choice that is not followed, in a sentence: whose it is, what became of it, and what holds meanwhile. */
export function describeLookProblem(
  t: Translator,
  problem: LookProblem,
  { look, snapshot }: Pick<FoundLook, "look" | "snapshot">,
): string {
  const { about, of, id } = problem;
  if (about === "accent") return t("appearance.inForce.goneAccent", { id });
  const found = findFate(snapshot, problem);
  const kind = about === "theme_pack" ? "theme" : "uiPack";
  const inForce = kind === "theme" ? look.theme.pack.name : snapshot.uiPacks.get(look.uiPack.id)?.name;
  return t("appearance.inForce.lost", {
    said: t(`appearance.inForce.said.${kind}.${of}`, { name: found.name }),
    fate: describeFate(t, found),
    meanwhile:
      inForce === undefined
        ? t("appearance.inForce.meanwhile.own")
        : t(`appearance.inForce.meanwhile.${kind}`, { name: inForce }),
  });
}
