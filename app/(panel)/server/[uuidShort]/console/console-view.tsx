"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { addLines, keepLast } from "@/app/(panel)/server/[uuidShort]/console/add-lines";
import type { Line } from "@/app/(panel)/server/[uuidShort]/console/add-lines";
import { holdStill } from "@/app/(panel)/server/[uuidShort]/console/hold-still";
import { follow } from "@/app/(panel)/server/[uuidShort]/console/follow";
import type { Connection } from "@/app/(panel)/server/[uuidShort]/console/follow";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";

type ConsoleViewProps = {
  /** The server's address in the API. */
  server: string;
  /** The last line that `first` holds. */
  after: number;
  kept: number;
  zone: string | null;
  text: Record<Connection | "log" | "static" | "latest" | "kept", string>;
  /** Stands in for lines until there are some. */
  empty: ReactNode;
  first: ReactNode;
};

/** Most lines that one frame puts on the page: what a slow machine lays out without a stutter. */
const PER_FRAME = 250;
/** Pixels from the end within which the reader counts as being at it. */
const AT_END = 24;

/**
 * A console followed live. Lines go straight into the page, a batch a frame, so that React has nothing to compare;
 * it made the lists and never looks into them again. Not every line is read out: the log is there to be read, and only
 * the state of the connection is announced.
 */
export function ConsoleView({ server, after, kept, zone, text, empty, first }: ConsoleViewProps) {
  const log = useRef<HTMLDivElement>(null);
  const older = useRef<HTMLDivElement>(null);
  const newer = useRef<HTMLDivElement>(null);
  const [fixed] = useState({ first, after });
  const [state, setState] = useState<Connection | null>(null);
  const [isEmpty, setIsEmpty] = useState(Boolean(empty));
  const [behind, setBehind] = useState(false);
  const stuck = useRef(true);

  useLayoutEffect(() => toEnd(log.current), []);

  useEffect(() => {
    const [box, oldList, newList] = [log.current, older.current, newer.current];
    if (!box || !oldList || !newList) return;
    let waiting: Line[] = [];
    let frame = 0;

    function show() {
      frame = 0;
      // one frame adds and scrolls, the next takes away out of view: done at once, lines would jump rather than scroll
      if (oldList!.childElementCount + newList!.childElementCount <= kept) {
        addLines(newList!, waiting.splice(0, PER_FRAME), zone);
      } else if (stuck.current) keepLast(kept, oldList!, newList!);
      else holdStill(box!, () => keepLast(kept, oldList!, newList!));
      if (stuck.current) toEnd(box);
      const more = waiting.length > 0 || oldList!.childElementCount + newList!.childElementCount > kept;
      if (more) frame = requestAnimationFrame(show);
    }
    const onScroll = () => {
      stuck.current = box.scrollHeight - box.scrollTop - box.clientHeight <= AT_END;
      setBehind(!stuck.current);
    };
    // lines that come into view are taller than was guessed, and a narrower window wraps them
    const resized = new ResizeObserver(() => stuck.current && toEnd(box));
    resized.observe(box);
    resized.observe(newList);
    box.addEventListener("scroll", onScroll, { passive: true });
    const stop = follow(server, fixed.after, {
      state: setState,
      lines(lines) {
        setIsEmpty(false);
        waiting = [...waiting, ...lines].slice(-kept);
        frame ||= requestAnimationFrame(show);
      },
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      resized.disconnect();
      box.removeEventListener("scroll", onScroll);
      newList.replaceChildren();
    };
  }, [server, fixed, kept, zone]);

  return (
    <div className="rounded-xl border border-border bg-card shadow-xs">
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-border px-4 text-sm">
        <p role="status" className="flex items-center gap-2 font-medium">
          <span
            className={`size-2 rounded-full ${state === "live" ? "bg-primary" : "bg-muted-foreground"}`}
            aria-hidden="true"
          />
          {state === null ? text.static : text[state]}
        </p>
        <p className="text-end text-muted-foreground">{text.kept}</p>
      </div>
      <div className="relative">
        <div
          id="console-log"
          ref={log}
          role="log"
          aria-live="off"
          aria-label={text.log}
          tabIndex={0}
          className="h-[max(16rem,calc(100dvh-19rem))] overflow-y-auto overscroll-contain rounded-b-xl py-2 font-mono text-[0.8125rem] leading-5 focus-visible:-outline-offset-2"
        >
          {isEmpty && empty}
          <div ref={older}>{fixed.first}</div>
          <div ref={newer} />
        </div>
        {behind && (
          <div className="absolute inset-x-0 bottom-3 flex justify-center">
            <Button
              type="button"
              size="small"
              onClick={() => {
                stuck.current = true;
                toEnd(log.current);
                log.current?.focus({ preventScroll: true });
              }}
            >
              <Icon name="down" className="size-4" />
              {text.latest}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function toEnd(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight;
}
