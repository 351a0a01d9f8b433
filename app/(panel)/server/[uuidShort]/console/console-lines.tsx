import { formatMoment } from "@/app/_ui/format-moment";
import type { ConsoleLine } from "@/lib/servers/console";
import { terminalLine } from "@/lib/text/terminal-line";

type ConsoleLinesProps = { lines: ConsoleLine[]; zone: string | null; locale: string };

/** Lines as the server renders them; `add-lines.ts` makes the same in the browser. Style: `.console-line`. */
export function ConsoleLines({ lines, zone, locale }: ConsoleLinesProps) {
  return lines.map(({ number, at, text }) => (
    <div key={number} className="console-line" data-number={number}>
      <time dateTime={at}>{formatMoment(at, zone, "clock", locale)}</time>
      <span dir="auto">{terminalLine(text)}</span>
    </div>
  ));
}
