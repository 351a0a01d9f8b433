import { TakeBack } from "@/app/(host)/dashboard/preferences/appearance/take-back";
import { formText } from "@/app/_shell/form-text";
import { safeModeOff } from "@/app/_shell/paths";
import { Notice } from "@/app/_ui/notice";
import { Section } from "@/app/_ui/section";
import { Warning } from "@/app/_ui/warning";
import type { Look, LookProblem } from "@/lib/appearance/resolve-look";
import { getTranslator } from "@/lib/messages";
import type { Translator } from "@/lib/messages";

type InForceProps = {
  look: Look;
  /** The user's own choice, whether or not it is followed. */
  ownTheme: string | null;
  safeMode: boolean;
};

/** What the user sees and why; each choice that is not followed, and what became of it. */
export function InForce({ look, ownTheme, safeMode }: InForceProps) {
  const t = getTranslator();
  const { pack, source } = look.theme;
  return (
    <Section id="in-force" title={t("appearance.inForce.title")} lead={t("appearance.inForce.lead")} split>
      <dl className="text-sm">
        <dt className="text-muted-foreground">{t("appearance.inForce.theme")}</dt>
        <dd className="mt-0.5">
          <p className="text-base font-medium">
            <bdi>{pack.name}</bdi>
            {pack.pluginName && pack.pluginName !== pack.name && (
              <span className="font-normal text-muted-foreground">
                {" · "}
                <bdi>{pack.pluginName}</bdi>
              </span>
            )}
          </p>
          <p className="mt-0.5 text-muted-foreground">{t(`appearance.inForce.why.${source}`)}</p>
        </dd>
      </dl>
      <div className="mt-4 space-y-3 empty:hidden">
        {safeMode && (
          <Notice>
            {t("appearance.inForce.safeMode")}{" "}
            <a href={safeModeOff} className="font-medium text-primary underline">
              {t("appearance.safeMode.off")}
            </a>
          </Notice>
        )}
        {look.problems.map((problem) => (
          <Warning key={`${problem.about} ${problem.of}`}>{sentenceOf(problem, t)}</Warning>
        ))}
      </div>
      {ownTheme !== null && source !== "lock" && (
        <TakeBack text={{ ...formText(t), submit: t("appearance.inForce.followDefault") }} />
      )}
    </Section>
  );
}

function sentenceOf({ about, of, id }: LookProblem, t: Translator): string {
  if (about === "accent") return t("appearance.inForce.goneAccent", { id });
  const key = { lock: "goneLock", user: "goneUser", ui_pack: "goneUiPack", admin_default: "goneAdmin" } as const;
  return t(`appearance.inForce.${key[of]}`, { id });
}
