import { useTexts } from "@/app/_server/use-texts";
import { Badge } from "@/app/_ui/badge";
import { countProblems } from "@/lib/plugins/group-problems";
import type { Problem } from "@/lib/plugins/problem";

/** How much is wrong with a plugin, beside its name. Notes are nothing wrong. */
export function ProblemCount({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTexts();
  const { error, warning } = countProblems(problems);
  return (
    <>
      {error > 0 && <Badge tone="bad">{t("plugins.errors", { count: error })}</Badge>}
      {warning > 0 && <Badge>{t("plugins.warnings", { count: warning })}</Badge>}
    </>
  );
}
