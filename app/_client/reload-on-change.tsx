"use client";

import { useEffect } from "react";
import { askLookVersion } from "@/app/_client/ask-look-version";
import { useShell } from "@/app/_client/shell-provider";

/** The panel itself looks at the disk once a second, and only when it is asked. */
const EVERY = 1_000;

/** For who makes plugins: loads the page anew as soon as a file of what it shows has changed. */
export function ReloadOnChange() {
  const { version } = useShell().shell;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const ask = async () => {
      const now = document.visibilityState === "visible" ? await askLookVersion() : null;
      if (stopped) return;
      if (now !== null && now !== version) window.location.reload();
      else timer = setTimeout(() => void ask(), EVERY);
    };
    timer = setTimeout(() => void ask(), EVERY);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [version]);
  return null;
}
