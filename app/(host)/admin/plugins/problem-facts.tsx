import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";

type ProblemFactsProps = {
  problem: Problem;
  /** What is allowed stands above, for all of its kind: then the place and what was found are enough. */
  short: boolean;
  beside: boolean;
};

/** One problem: where, what stands there, what may, and what was likely meant. All of it is text of strangers. */
export function ProblemFacts({ problem, short, beside }: ProblemFactsProps) {
  const { t } = useTexts();
  const { plugin, severity, line, column, found, allowed, suggestion, other } = problem;
  const place = line === null ? null : t("plugins.problems.place", { line: String(line), column: String(column) });
  return (
    <dl className="space-y-1 text-sm">
      {beside && plugin !== null && found !== quoteValue(plugin) && (
        <ProblemFact term={t("plugins.problems.folder")}>
          <Written>{plugin}</Written>
        </ProblemFact>
      )}
      {place !== null && !short && <ProblemFact term={t("plugins.problems.where")}>{place}</ProblemFact>}
      <ProblemFact term={short && place !== null ? place : t("plugins.problems.found")}>
        <bdi>{found}</bdi>
      </ProblemFact>
      {!short && severity !== "note" && (
        <ProblemFact term={t("plugins.problems.allowed")}>
          <bdi>{allowed}</bdi>
        </ProblemFact>
      )}
      {suggestion !== null && (
        <ProblemFact term={t("plugins.problems.meant")}>
          <Written>{suggestion}</Written>
        </ProblemFact>
      )}
      {other !== null && (
        <ProblemFact term={t("plugins.problems.other")}>
          <Written>{other.file}</Written>
          {", "}
          {t("plugins.problems.otherPlace", { line: String(other.line), column: String(other.column) })}
        </ProblemFact>
      )}
    </dl>
  );
}

export function ProblemFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-3">
      <dt className="text-muted-foreground sm:w-40 sm:shrink-0">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Written({ children }: { children: string }) {
  return (
    <bdi>
      <code className="rounded bg-muted px-1 py-0.5 font-mono text-[0.8125rem]">{children}</code>
    </bdi>
  );
}
