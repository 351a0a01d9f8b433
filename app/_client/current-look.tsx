"use client";

import { useEffect } from "react";
import type { ReactNode } from "react";
import { useShell } from "@/app/_client/shell-provider";

/**
 * Around the content of a page: going to another page keeps the document around it, with the shell, stylesheet and code
 * of when it was loaded. A page that was made under another version of these is not shown in it: it loads anew.
 */
export function CurrentLook({ version, children }: { version: string; children: ReactNode }) {
  const outdated = useShell().shell.version !== version;
  useEffect(() => {
    if (outdated) window.location.reload();
  }, [outdated]);
  return outdated ? null : children;
}
