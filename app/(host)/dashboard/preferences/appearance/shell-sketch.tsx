import type { ReactNode } from "react";
import type { Outline } from "@/lib/slots/outline";
import type { SlotName } from "@/lib/slots/slot-catalogue";

const OF_HOST = { fill: "fill-card stroke-border", line: "fill-muted-foreground/45" };
const OF_PACK = { fill: "fill-primary/15 stroke-primary", line: "fill-primary" };

/**
 * The panel's regions in small, as a UI pack leaves them: what it replaces in the accent, what it hides not at all, so
 * that the others have its room. Says nothing in words.
 */
export function ShellSketch({ outline: { replaced, hidden, pages, actions } }: { outline: Outline }) {
  const look = (slot: SlotName) => (replaced.includes(slot) ? OF_PACK : OF_HOST);
  const shows = (slot: SlotName) => !hidden.includes(slot);
  const left = shows("shell.sidebar") ? 62 : 12;
  const right = 228;
  const underBar = shows("shell.navbar") ? 34 : 12;
  const underHeader = shows("shell.page-header") ? underBar + 22 : underBar;
  const main = pages > 0 ? OF_PACK : look("shell.main");
  return (
    <svg viewBox="0 0 240 132" className="block w-full bg-muted" strokeWidth="1" focusable="false">
      {replaced.includes("shell.background") && <rect width="240" height="132" className="fill-primary/12" />}
      {shows("shell.sidebar") && (
        <Region x={12} y={12} width={42} height={108} className={look("shell.sidebar").fill}>
          {[22, 34, 46, 58].map((y) => (
            <Line key={y} x={19} y={y} width={y === 22 ? 18 : 28} className={look("shell.sidebar").line} />
          ))}
        </Region>
      )}
      {shows("shell.navbar") && (
        <Region x={left} y={12} width={right - left} height={16} className={look("shell.navbar").fill}>
          <Line x={left + 7} y={18} width={34} className={look("shell.navbar").line} />
          <circle cx={right - 10} cy={20} r="3.5" className={look("shell.navbar").line} />
        </Region>
      )}
      {shows("shell.page-header") && (
        <>
          {look("shell.page-header") === OF_PACK && (
            <Region x={left} y={underBar} width={right - left} height={16} className={OF_PACK.fill} />
          )}
          <Line x={left + 7} y={underBar + 6} width={54} className={look("shell.page-header").line} />
          {actions > 0 && (
            <rect x={right - 29} y={underBar + 4} width="22" height="8" rx="2.5" className="fill-primary" />
          )}
        </>
      )}
      {shows("shell.main") && (
        <Region x={left} y={underHeader} width={right - left} height={120 - underHeader} className={main.fill}>
          {[0.82, 0.9, 0.6].map((share, i) => (
            <Line
              key={share}
              x={left + 9}
              y={underHeader + 11 + i * 12}
              width={(right - left - 18) * share}
              className={main.line}
            />
          ))}
        </Region>
      )}
    </svg>
  );
}

type RegionProps = Record<"x" | "y" | "width" | "height", number> & { className: string; children?: ReactNode };

function Region({ children, ...rect }: RegionProps) {
  return (
    <>
      <rect rx="4" {...rect} />
      {children}
    </>
  );
}

function Line({ x, y, width, className }: { x: number; y: number; width: number; className: string }) {
  return <rect x={x} y={y} width={width} height="4" rx="2" className={className} />;
}
