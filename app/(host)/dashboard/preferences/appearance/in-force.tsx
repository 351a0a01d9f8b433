import { accentHint } from "@/app/(host)/dashboard/preferences/appearance/accent-hint";
import { TakeBack } from "@/app/(host)/dashboard/preferences/appearance/take-back";
import { formText } from "@/app/_shell/form-text";
import { pluginPage, safeModeOff } from "@/app/_shell/paths";
import { Notice } from "@/app/_ui/notice";
import { Section } from "@/app/_ui/section";
import { Warning } from "@/app/_ui/warning";
import { findFate } from "@/lib/appearance/find-fate";
import type { FoundLook } from "@/lib/appearance/find-look";
import type { LookSource } from "@/lib/appearance/resolve-look";
import type { Texts } from "@/app/_server/texts";
import { describeLookProblem } from "@/app/_server/describe-look-problem";
import { useTexts } from "@/app/_server/use-texts";
import { pluginsWithOverrides } from "@/lib/plugins/plugins-with-overrides";

type InForceProps = { found: FoundLook; safeMode: boolean; admin: boolean };

/** The most plugins that are named; more are counted. */
const NAMED = 5;

/** What the user sees and why; each choice that is not followed, and what became of it. */
export function InForce({ found: { choices, look, snapshot }, safeMode, admin }: InForceProps) {
  const { locale, t } = useTexts();
  const uiPack = snapshot.uiPacks.get(look.uiPack.id);
  const overriding = safeMode ? [] : pluginsWithOverrides(snapshot);
  const isLost = (part: string) => look.problems.some(({ about }) => about === part);
  const hint = safeMode ? null : accentHint(look.theme.pack, look.accent, t);
  return (
    <Section
      id="in-force"
      title={t("appearance.inForce.title")}
      lead={t(`appearance.inForce.${safeMode ? "leadSafe" : "lead"}`)}
      split
    >
      {safeMode && (
        <div className="mb-5">
          <Notice>
            {t("appearance.inForce.safeMode")}{" "}
            <a href={safeModeOff} className="font-medium text-primary underline">
              {t("appearance.safeMode.off")}
            </a>
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-border text-sm">
        <Part
          term={t(`appearance.inForce.${safeMode ? "themeLater" : "theme"}`)}
          of="theme_pack"
          pack={look.theme.pack}
          source={look.theme.source}
          isLost={isLost("theme_pack")}
          isChosen={choices.themePack !== null}
        />
        <Part
          term={t(`appearance.inForce.${safeMode ? "uiPackLater" : "uiPack"}`)}
          of="ui_pack"
          pack={uiPack ?? { name: t("appearance.uiPacks.own"), pluginName: null }}
          source={look.uiPack.source}
          isLost={isLost("ui_pack")}
          isChosen={choices.uiPack !== null}
        />
      </dl>
      {overriding.length > 0 && (
        <p className="mt-4 border-t border-border pt-4 text-sm wrap-anywhere text-muted-foreground">
          {t("appearance.inForce.overrides", { plugins: nameSome(overriding, { locale, t }) })}
        </p>
      )}
      <div className="mt-4 space-y-3 empty:hidden">
        {hint && <Notice icon="alert">{hint.long}</Notice>}
        {look.problems.map((problem) => (
          <Warning key={`${problem.about} ${problem.of}`}>
            <bdi>{describeLookProblem(t, problem, { look, snapshot })}</bdi>
            {admin && problem.about !== "accent" && <SeeTo plugin={findFate(snapshot, problem).plugin} />}
          </Warning>
        ))}
      </div>
    </Section>
  );
}

/** To the page that says what is wrong with a plugin, and where it is switched on. */
function SeeTo({ plugin }: { plugin: { identifier: string; name: string } | null }) {
  const { t } = useTexts();
  if (plugin === null) return null;
  return (
    <>
      {" "}
      <a href={pluginPage(plugin.identifier)} className="font-medium underline">
        {t("settings.appearance.lostLink", { plugin: plugin.name })}
      </a>
    </>
  );
}

type PartProps = {
  term: string;
  of: "theme_pack" | "ui_pack";
  pack: { name: string; pluginName: string | null };
  source: LookSource;
  /** Something was chosen for it that cannot be had. */
  isLost: boolean;
  /** The user has a choice of their own, whether or not it is followed. */
  isChosen: boolean;
};

function Part({ term, of, pack: { name, pluginName }, source, isLost, isChosen }: PartProps) {
  const { t } = useTexts();
  const why = isLost && source === "builtin" ? "instead" : source;
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-base font-medium wrap-anywhere">
            <bdi>{name}</bdi>
            {pluginName && pluginName !== name && (
              <span className="font-normal text-muted-foreground">
                {" · "}
                <bdi>{pluginName}</bdi>
              </span>
            )}
          </p>
          <p className="mt-0.5 text-muted-foreground">{t(`appearance.inForce.why.${why}`)}</p>
        </div>
        {isChosen && source !== "lock" && (
          <TakeBack
            of={of}
            text={{
              ...formText(t),
              submit: t("appearance.inForce.followDefault"),
              submitNamed: t("appearance.inForce.followDefaultOf", { name: term }),
            }}
          />
        )}
      </dd>
    </div>
  );
}

function nameSome(names: readonly string[], { locale, t }: Pick<Texts, "locale" | "t">): string {
  const rest = names.length - NAMED;
  const told = rest > 1 ? [...names.slice(0, NAMED), t("appearance.inForce.more", { count: rest })] : names;
  return new Intl.ListFormat(locale).format(told);
}
