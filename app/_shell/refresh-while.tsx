"use client";

import { useEffect } from "react";
import { useRouter } from "next/navigation";

/** Asks the server for the page again every few seconds while it is in view, so many times at most. Shows nothing. */
export function RefreshWhile({ everySeconds, times }: { everySeconds: number; times: number }) {
  const router = useRouter();
  useEffect(() => {
    let left = times;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      if (left-- <= 0) clearInterval(timer);
      else router.refresh();
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds, times, router]);
  return null;
}
