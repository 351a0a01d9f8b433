"use client";

import { useEffect, useState } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { placeBehind } from "@/app/_client/listing-place";
import { useTopLayer } from "@/app/_client/use-top-layer";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";

/** Seconds after which a pack that is tried on is taken off again by itself. */
const SECONDS = 15;

type PreviewBarProps = {
  /** What is tried on. */
  pack: { about: "theme_pack" | "ui_pack"; id: string };
  /** The page that one comes from and goes back to; and where one goes with the pack kept. */
  back: string;
  kept: string;
  /** `left` has `{seconds}` in it. */
  text: FailureText & Record<"label" | "text" | "left" | "keep" | "revert" | "gone" | "locked" | "pending", string>;
};

/** Over a page that is shown in a pack which is not chosen yet: keep it, go back, or wait and go back. */
export function PreviewBar({ pack, back: page, kept, text }: PreviewBarProps) {
  const bar = useTopLayer();
  const router = useRouter();
  const asked = useSearchParams();
  // of the address that the bar came with: it stays while one goes on to other pages
  const [back] = useState(() => placeBehind(page, pack.about, asked));
  const [left, setLeft] = useState(SECONDS);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    if (busy) return;
    if (left === 0) {
      // who went on to another page stays there, with what they typed: the server dresses it anew where it is
      if (window.location.pathname !== kept) return router.refresh();
      return window.location.replace(back);
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, busy, back, kept, router]);

  async function keep() {
    if (busy) return;
    setBusy(true);
    const outcome = await callApi("PATCH", "/api/user/preferences", { [pack.about]: pack.id });
    if (outcome.ok) return window.location.replace(kept);
    setBusy(false);
    if (outcome.code === "PACK_NOT_AVAILABLE") setProblem(text.gone);
    else if (outcome.code === "APPEARANCE_LOCKED") setProblem(text.locked);
    else setProblem(failureText(outcome, text));
  }

  return (
    <section
      ref={bar}
      popover="manual"
      aria-label={text.label}
      className="host-island fixed inset-x-3 top-auto bottom-3 m-0 mx-auto flex w-auto max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-border bg-card px-4 py-3 text-sm text-card-foreground shadow-xl"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{text.text}</p>
        <p aria-hidden="true" className="text-muted-foreground tabular-nums">
          {text.left.replace("{seconds}", String(left))}
        </p>
        <p role="alert" className="font-medium text-destructive empty:hidden">
          {problem}
        </p>
      </div>
      <div className="flex gap-2">
        <a href={back} className={buttonClass({ variant: "secondary", size: "small" })}>
          {text.revert}
        </a>
        <Button type="button" size="small" busy={busy} onClick={keep}>
          {text.keep}
        </Button>
      </div>
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${back}`} />
      </noscript>
    </section>
  );
}
