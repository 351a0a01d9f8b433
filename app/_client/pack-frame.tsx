"use client";

import { useHydrated } from "@/app/_client/use-hydrated";
import type { Fit } from "@/app/_client/pack-part";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { SlotName } from "@/lib/slots/slot-catalogue";

export type PackFrameProps = {
  /** Address of the component, with a version in it. */
  src: string;
  plugin: string;
  slot: SlotName;
  title: string;
  theme: FrameTheme;
  fit: Fit;
  /** Called once when the component does not come, or leaves for another document. */
  onFail: () => void;
};

export function PackFrame({ src, title }: PackFrameProps) {
  if (!useHydrated()) return null;
  return <iframe src={src} title={title} sandbox="allow-scripts" className="block h-full w-full border-0" />;
}
