import { formatMoment } from "@/app/_ui/format-moment";
import type { ConsoleLine } from "@/lib/servers/console";
import { terminalLine } from "@/lib/text/terminal-line";

/** Lines as the server renders them; `add-lines.ts` makes the same in the browser. Style: `.console-line`. */
export function ConsoleLines({ lines, zone }: { lines: ConsoleLine[]; zone: string | null }) {
  return lines.map(({ number, at, text }) => (
    <div key={number} className="console-line" data-number={number}>
      <time dateTime={at}>{formatMoment(at, zone, "clock")}</time>
      <span dir="auto">{terminalLine(text)}</span>
    </div>
  ));
}
