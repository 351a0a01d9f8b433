"use client";

import { useEffect, useState } from "react";
import { askLookVersion } from "@/app/_client/ask-look-version";
import { useShell } from "@/app/_client/shell-provider";
import { Button } from "@/app/_ui/button";

/** How often a page that is in view asks whether it is out of date, in milliseconds. */
const EVERY = 30_000;

/**
 * Tells the user of an open page that what it shows has changed meanwhile: a plugin was removed or switched off, a
 * default was set, another look was chosen elsewhere. Nothing is taken away under their hands: the next page is right.
 */
export function LookWatch({ text }: { text: Record<"changed" | "reload", string> }) {
  const { version } = useShell().shell;
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await askLookVersion();
      if (!stopped && now !== null) setOutdated(now !== version);
    };
    const timer = setInterval(() => void ask(), EVERY);
    const onReturn = () => void ask();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [version]);
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-md empty:hidden">
      {outdated && (
        <div className="flex items-center gap-3 rounded-xl border border-border bg-popover px-4 py-3 text-sm text-popover-foreground shadow-lg">
          <p className="min-w-0 flex-1">{text.changed}</p>
          <Button type="button" size="small" onClick={() => window.location.reload()}>
            {text.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
