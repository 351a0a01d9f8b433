"use client";

import { lazy, Suspense } from "react";
import type { SlotOutlinesProps } from "@/app/_client/slot-outlines";
import { useHydrated } from "@/app/_client/use-hydrated";

// few ever see them: no page carries their script
const SlotOutlines = lazy(async () => ({ default: (await import("@/app/_client/slot-outlines")).SlotOutlines }));

/** The slots of the page, outlined once scripts run. */
export function SlotsShown(props: SlotOutlinesProps) {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <SlotOutlines {...props} />
    </Suspense>
  );
}
