import { useTexts } from "@/app/_server/use-texts";
import { ProblemKindPart } from "@/app/(host)/admin/plugins/problem-kind-part";
import { groupProblems, isFileUnused } from "@/lib/plugins/group-problems";
import type { Problem } from "@/lib/plugins/problem";

/** @param props `beside`: of the plugins folder, where each problem has a folder of its own instead of a file */
export function ProblemList({ problems, beside = false }: { problems: readonly Problem[]; beside?: boolean }) {
  const { t } = useTexts();
  if (beside) {
    const kinds = groupProblems(problems).flatMap((group) => group.kinds);
    return (
      <div className="divide-y divide-border border-t border-border">
        {kinds.map((kind, i) => (
          <ProblemKindPart key={i} kind={kind} level={3} beside />
        ))}
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {groupProblems(problems).map(({ file, kinds }) => (
        <div key={file ?? ""} className="rounded-lg border border-border">
          <h3 className="rounded-t-lg border-b border-border bg-muted px-4 py-2.5 text-sm font-medium wrap-anywhere">
            {file === null ? t("plugins.problems.noFile") : <bdi className="font-mono text-[0.8125rem]">{file}</bdi>}
            {isFileUnused({ file, kinds }) && (
              <span className="mt-0.5 block font-normal text-muted-foreground">{t("plugins.problems.unused")}</span>
            )}
          </h3>
          <div className="divide-y divide-border px-4">
            {kinds.map((kind) => (
              <ProblemKindPart key={`${kind.severity} ${kind.code}`} kind={kind} level={4} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
