"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Dialog } from "@/app/_ui/dialog";
import { Icon } from "@/app/_ui/icon";
import type { SideLink } from "@/app/_client/side-links";

// fetched when it is opened for the first time
const CommandList = lazy(async () => ({ default: (await import("@/app/_client/command-list")).CommandList }));

/** `sidebar`, `light`, `dark` and `system` are what it can do besides going somewhere. */
export type PaletteText = Record<
  | "open"
  | "title"
  | "placeholder"
  | "nothing"
  | "goTo"
  | "thisPage"
  | "servers"
  | "do"
  | "sidebar"
  | "light"
  | "dark"
  | "system"
  | "safeMode"
  | "failed",
  string
>;

type CommandPaletteProps = { links: SideLink[]; safeMode: string; text: PaletteText };

/** The field in the top bar that finds pages, servers and tools; Ctrl K or Cmd K from anywhere. */
export function CommandPalette({ links, safeMode, text }: CommandPaletteProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      // another dialog is open, and what it asks comes first
      if (document.querySelector("dialog:modal:not([data-palette])")) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const close = () => setOpen(false);
  const hydrated = useHydrated();
  return (
    <>
      <button
        type="button"
        disabled={!hydrated}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-10 w-full max-w-sm min-w-0 items-center gap-2 rounded-lg border border-border bg-background px-3 text-left text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
      >
        <Icon name="search" className="size-4.5" />
        <span className="min-w-0 flex-1 truncate">{text.open}</span>
        <kbd aria-hidden="true" className="hidden rounded border border-border px-1.5 font-sans text-xs sm:inline">
          Ctrl K
        </kbd>
      </button>
      <Dialog open={open} onClose={close} labelledBy="palette-title" look="palette">
        <h2 id="palette-title" className="sr-only">
          {text.title}
        </h2>
        <Suspense fallback={<div className="h-80" />}>
          {open && <CommandList links={links} safeMode={safeMode} text={text} onDone={close} />}
        </Suspense>
      </Dialog>
    </>
  );
}
