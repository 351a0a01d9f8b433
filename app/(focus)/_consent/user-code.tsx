/** A user code to compare letter by letter: large for the eye, spelled out for the ear. */
export function UserCode({ code, label }: { code: string; label: string }) {
  const [first = "", second = ""] = code.split("-");
  const spelled = [first, second].map((group) => [...group].join(" ")).join(", ");
  const group = "font-mono text-[1.75rem] leading-none font-semibold tracking-[0.16em] sm:text-[2.125rem]";
  return (
    <div className="grid grid-cols-[1fr_2.25rem_1fr] items-center text-foreground sm:grid-cols-[1fr_2.75rem_1fr]">
      <span className="sr-only">{`${label}: ${spelled}`}</span>
      {/* the space after its last letter would push it off the middle */}
      <span aria-hidden="true" className={`-me-[0.16em] text-end ${group}`}>
        {first}
      </span>
      <span aria-hidden="true" className="mx-auto h-0.5 w-3 rounded-full bg-muted-foreground sm:w-4" />
      <span aria-hidden="true" className={`text-start ${group}`}>
        {second}
      </span>
    </div>
  );
}
