/** A user code to compare letter by letter: large for the eye, spelled out for the ear. */
export function UserCode({ code, label }: { code: string; label: string }) {
  const groups = code.split("-");
  const spelled = groups.map((group) => [...group].join(" ")).join(", ");
  return (
    <div className="flex items-center justify-center gap-3 sm:gap-4">
      <span className="sr-only">{`${label}: ${spelled}`}</span>
      {groups.map((group, i) => (
        <span key={i} aria-hidden="true" className="contents">
          {i > 0 && <span className="h-0.5 w-3 rounded-full bg-muted-foreground sm:w-4" />}
          <span className="font-mono text-[1.75rem] leading-none font-semibold tracking-[0.16em] text-foreground [margin-inline-end:-0.16em] sm:text-[2.125rem]">
            {group}
          </span>
        </span>
      ))}
    </div>
  );
}
