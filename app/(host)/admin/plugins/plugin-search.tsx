import { paths } from "@/app/_shell/paths";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { TextField } from "@/app/_ui/text-field";
import { getTranslator } from "@/lib/messages";

/** A plain form, so that what was found has an address of its own. */
export function PluginSearch({ text }: { text: string }) {
  const t = getTranslator();
  return (
    <form method="get" action={paths.plugins} role="search" aria-label={t("plugins.search")} className="mb-5">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,26rem)_auto]">
        <TextField
          id="plugin-search"
          name="q"
          type="search"
          label={t("plugins.search")}
          hint={t("plugins.searchHint")}
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* beside the field, below where its label ends */}
        <div className="flex flex-wrap content-start gap-3 sm:mt-6.5">
          <Button type="submit" variant="secondary">
            {t("plugins.find")}
          </Button>
          {text !== "" && (
            <ButtonLink href={paths.plugins} variant="quiet">
              {t("plugins.clear")}
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}
