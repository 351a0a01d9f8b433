"use client";

import { useTopLayer } from "@/app/_client/use-top-layer";
import { Icon } from "@/app/_ui/icon";

type HostControlProps = {
  preferences: string;
  safeMode: string;
  text: Record<"label" | "preferences" | "safeMode" | "title", string>;
};

/**
 * The way back that no pack hides or covers: outside the element that packs dress, in colors of the host, in the
 * browser's top layer. Both ways are plain links to documents, so they work when nothing else does.
 */
export function HostControl({ preferences, safeMode, text }: HostControlProps) {
  const control = useTopLayer();
  return (
    <nav
      ref={control}
      popover="manual"
      aria-label={text.label}
      className="host-island host-control fixed inset-auto right-3 bottom-3 m-0 flex overflow-hidden rounded-full border border-border bg-card p-0.5 text-xs font-medium text-card-foreground shadow-lg"
    >
      <a href={preferences} className={LINK}>
        <Icon name="palette" className="size-4" />
        {text.preferences}
      </a>
      <a href={safeMode} title={text.title} className={`${LINK} text-muted-foreground`}>
        {text.safeMode}
      </a>
      <span hidden data-whole />
    </nav>
  );
}

const LINK = "inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 hover:bg-muted";
