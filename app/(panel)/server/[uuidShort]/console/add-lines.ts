import { formatMoment } from "@/app/_ui/format-moment";
import { terminalLine } from "@/lib/text/terminal-line";

export type Line = { number: number; at: string; text: string };

/** Appends lines as text, never as markup. The same elements as `console-lines.tsx`. */
export function addLines(to: HTMLElement, lines: Line[], zone: string | null): void {
  const fragment = document.createDocumentFragment();
  for (const { number, at, text } of lines) {
    const row = document.createElement("div");
    row.className = "console-line";
    row.dataset.number = String(number);
    const time = document.createElement("time");
    time.dateTime = at;
    time.textContent = formatMoment(at, zone, "clock", document.documentElement.lang);
    const said = document.createElement("span");
    said.dir = "auto";
    said.textContent = terminalLine(text);
    row.append(time, said);
    fragment.append(row);
  }
  to.append(fragment);
}

/** Takes the oldest lines away until so many are left, first from the first list, then from the second. */
export function keepLast(kept: number, ...lists: HTMLElement[]): void {
  let extra = lists.reduce((sum, list) => sum + list.childElementCount, 0) - kept;
  for (const list of lists) {
    for (; extra > 0 && list.firstElementChild; extra--) list.firstElementChild.remove();
  }
}
