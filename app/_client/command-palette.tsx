"use client";

import { createContext, lazy, Suspense, use, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
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
  | "plugins"
  | "do"
  | "sidebar"
  | "light"
  | "dark"
  | "system"
  | "safeMode"
  | "failed",
  string
>;

export type PaletteProps = { links: SideLink[]; safeMode: string; text: PaletteText };

const PaletteContext = createContext<{ show: () => void; text: PaletteText } | null>(null);

/** What finds pages, servers and tools: Ctrl K or Cmd K from anywhere, whatever stands in the top bar. */
export function CommandPalette({ links, safeMode, text, children }: PaletteProps & { children: ReactNode }) {
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
  const value = useMemo(() => ({ show: () => setOpen(true), text }), [text]);
  return (
    <PaletteContext value={value}>
      {children}
      <Dialog open={open} onClose={close} labelledBy="palette-title" look="palette">
        <h2 id="palette-title" className="sr-only">
          {text.title}
        </h2>
        <Suspense fallback={<div className="h-80" />}>
          {open && <CommandList links={links} safeMode={safeMode} text={text} onDone={close} />}
        </Suspense>
      </Dialog>
    </PaletteContext>
  );
}

/** The field in the top bar that opens it. */
export function PaletteButton() {
  const palette = use(PaletteContext);
  const hydrated = useHydrated();
  if (palette === null) throw new Error("PaletteButton is for what stands in a CommandPalette.");
  return (
    <button
      type="button"
      disabled={!hydrated}
      onClick={palette.show}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-10 w-full max-w-sm min-w-0 items-center gap-2 rounded-lg border border-border bg-background px-3 text-start text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
    >
      <Icon name="search" className="size-4.5" />
      <span className="min-w-0 flex-1 truncate">{palette.text.open}</span>
      <kbd aria-hidden="true" className="hidden rounded border border-border px-1.5 font-sans text-xs sm:inline">
        Ctrl K
      </kbd>
    </button>
  );
}
