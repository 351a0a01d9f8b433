"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { usePathname } from "next/navigation";
import { CommandPalette } from "@/app/_client/command-palette";
import type { PaletteProps } from "@/app/_client/command-palette";
import { Slot } from "@/app/_client/slot";
import { useShell } from "@/app/_client/shell-provider";
import { NAVIGATION_ID, SidebarContext } from "@/app/_client/sidebar-context";
import { SIDEBAR_COOKIE } from "@/lib/slots/sidebar-cookie";

type ShellFrameProps = {
  narrow: boolean;
  labels: Record<"sidebar" | "navbar", string>;
  palette: PaletteProps;
  sidebar: ReactNode;
  /** The menu's button, for small pages whose bar is not the panel's own. */
  menu: ReactNode;
  navbar: ReactNode;
  children: ReactNode;
};

/**
 * The regions around a page. At the side of a wide page the sidebar is one of them, and remembers whether it is narrow;
 * on a small one it is a popover that the menu's button opens, without a script too.
 */
export function ShellFrame({ narrow: first, labels, palette, sidebar, menu, navbar, children }: ShellFrameProps) {
  const { slots } = useShell().shell;
  const [narrow, setNarrow] = useState(first);
  const pathname = usePathname();
  const drawer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // whoever goes to another page has used the menu; on a wide page it is none
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [pathname]);
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 64rem)");
    const close = () => {
      if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
    };
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  const state = slots["shell.sidebar"];
  const shows = state.shows !== "nothing";
  const value = useMemo(() => {
    const toggle = () => {
      const secure = window.location.protocol === "https:" ? ";secure" : "";
      document.cookie = `${SIDEBAR_COOKIE}=${narrow ? "wide" : "narrow"};path=/;max-age=31536000;samesite=lax${secure}`;
      setNarrow(!narrow);
    };
    return { narrow, toggle, shows };
  }, [narrow, shows]);

  // a plugin's sidebar is made for its full width: narrow is away
  const away = narrow && state.shows === "part";
  const width = !narrow ? "lg:w-60" : away ? "lg:hidden" : "lg:w-18";
  return (
    <SidebarContext value={value}>
      <CommandPalette {...palette}>
        <div
          data-sidebar={narrow ? "narrow" : "wide"}
          className={`group/shell ${shows && !away ? "lg:grid lg:grid-cols-[auto_minmax(0,1fr)]" : ""}`}
        >
          {shows && (
            <div
              ref={drawer}
              id={NAVIGATION_ID}
              popover="auto"
              className={`fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-e border-border bg-card p-0 text-card-foreground shadow-xl backdrop:bg-[rgb(0_0_0/0.55)] lg:sticky lg:inset-auto lg:top-0 lg:block lg:max-w-none lg:shadow-none ${width}`}
            >
              <Slot
                name="shell.sidebar"
                label={labels.sidebar}
                className="min-h-full"
                partClassName="h-full"
                fit="slot"
              >
                {sidebar}
              </Slot>
            </div>
          )}
          <div className="min-w-0">
            {shows && slots["shell.navbar"].shows !== "host" && (
              <div className="flex h-15 items-center border-b border-border bg-card px-2 text-card-foreground lg:hidden">
                {menu}
              </div>
            )}
            <Slot
              name="shell.navbar"
              label={labels.navbar}
              className="border-b border-border bg-card text-card-foreground"
              partClassName="h-15 border-b border-border bg-card text-card-foreground"
              fit="slot"
            >
              {navbar}
            </Slot>
            {children}
          </div>
        </div>
      </CommandPalette>
    </SidebarContext>
  );
}
