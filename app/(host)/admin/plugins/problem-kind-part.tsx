import { useTexts } from "@/app/_server/use-texts";
import { ProblemFact, ProblemFacts } from "@/app/(host)/admin/plugins/problem-facts";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import type { ProblemKind } from "@/lib/plugins/group-problems";

/** From more than so many of one kind on only the first few stand open. */
const MANY = 10;
const FIRST = 5;

type ProblemKindPartProps = { kind: ProblemKind; level: 3 | 4; beside?: boolean };

/** Problems of one kind: what kind it is, and each with its place. */
export function ProblemKindPart({ kind, level, beside = false }: ProblemKindPartProps) {
  const { t } = useTexts();
  const Heading = `h${level}` as const;
  const { severity, code, allowed, problems } = kind;
  const open = problems.length > MANY ? problems.slice(0, FIRST) : problems;
  const rest = problems.slice(open.length);
  const list = (some: typeof problems) => (
    <ul className={allowed === null ? "divide-y divide-border/60" : "mt-1.5"}>
      {some.map((one, i) => (
        <li key={i} className={allowed === null ? "py-2.5" : "py-1.5"}>
          <ProblemFacts problem={one} short={allowed !== null} beside={beside} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={severity === "error" ? "bad" : "plain"}>{t(`plugins.problems.severity.${severity}`)}</Badge>
        <Heading className="text-sm font-medium">{t(`plugins.problems.code.${code}`)}</Heading>
        {problems.length > 1 && <span className="text-sm text-muted-foreground">{`× ${problems.length}`}</span>}
      </div>
      {allowed !== null && severity !== "note" && (
        <dl className="mt-2.5 text-sm">
          <ProblemFact term={t("plugins.problems.allowed")}>
            <bdi>{allowed}</bdi>
          </ProblemFact>
        </dl>
      )}
      {list(open)}
      {rest.length > 0 && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded text-sm font-medium">
            <Icon name="chevron" className="size-4 text-muted-foreground transition-transform group-open:rotate-180" />
            {t("plugins.problems.more", { more: String(rest.length) })}
          </summary>
          {list(rest)}
        </details>
      )}
    </div>
  );
}
