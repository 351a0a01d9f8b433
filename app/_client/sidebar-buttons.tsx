"use client";

import { NAVIGATION_ID, useSidebar } from "@/app/_client/sidebar-context";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Icon } from "@/app/_ui/icon";

const LOOK =
  "size-11 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-muted hover:text-foreground";

/** Opens the navigation on a small page, and makes it narrow or wide on a large one. */
export function SidebarButtons({ text }: { text: Record<"open" | "narrow", string> }) {
  const { narrow, toggle, shows } = useSidebar();
  const hydrated = useHydrated();
  if (!shows) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label={text.open}
        className={`inline-flex lg:hidden ${LOOK}`}
      >
        <Icon name="menu" />
      </button>
      <button
        type="button"
        aria-label={text.narrow}
        disabled={!hydrated}
        aria-pressed={narrow}
        title={text.narrow}
        onClick={toggle}
        className={`hidden lg:inline-flex ${LOOK}`}
      >
        <Icon name="sidebar" />
      </button>
    </>
  );
}
