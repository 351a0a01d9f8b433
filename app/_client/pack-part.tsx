"use client";

import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { PackFrame } from "@/app/_client/pack-frame";
import type { PartEnd } from "@/app/_client/pack-frame";
import { useShell } from "@/app/_client/shell-provider";
import { useHydrated } from "@/app/_client/use-hydrated";
import type { Part } from "@/lib/slots/shell";
import type { SlotName } from "@/lib/slots/slot-catalogue";

export type Fit = "slot" | "content";

/** For authors. */
const WHY: Record<PartEnd, string> = {
  absent: "it did not say in time that it is there",
  left: "it went to another document",
  flood: "it sent more messages than can be dealt with",
  focus: "it took the keyboard from the user",
};
/** What has cost the page its time is not begun again by the next page; a version of it that is repaired is. */
const KEPT_OUT = "panel-kept-out";
const listKeptOut = () => (sessionStorage.getItem(KEPT_OUT) ?? "").split("\n");
const isKeptOut = (url: string) => listKeptOut().includes(url);
const keepOut = (url: string) => sessionStorage.setItem(KEPT_OUT, [...listKeptOut().slice(-50), url].join("\n"));
const NONE: readonly string[] = [];

type PackPartProps = {
  slot: SlotName;
  part: Part;
  plugin: string;
  pluginName: string;
  /** What it is, for screen readers. */
  label: string;
  /** Whether it fills its slot, or is as high as what is in it. */
  fit: Fit;
  /** The host's own, for when the part does not come. */
  children: ReactNode;
};

/** A plugin's part in a slot. Where it fails the host's own stands there, and the user is told whose part it was. */
export function PackPart({ slot, part, plugin, pluginName, label, fit, children }: PackPartProps) {
  const { shell, theme, text, tell } = useShell();
  const permissions = shell.permissions[plugin] ?? NONE;
  const by = useMemo(() => ({ id: plugin, name: pluginName, permissions }), [plugin, pluginName, permissions]);
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(part.componentUrl === null);
  if (failed || part.componentUrl === null || (hydrated && isKeptOut(part.componentUrl))) return children;
  return (
    <>
      <PackFrame
        src={part.componentUrl}
        by={by}
        slot={slot}
        title={label}
        theme={theme}
        fit={fit}
        onFail={(reason) => {
          setFailed(true);
          if (reason === "flood") keepOut(part.componentUrl!);
          // eslint-disable-next-line no-console -- its author looks there
          console.warn(`${pluginName} (${plugin}): the component ${part.component} in ${slot}: ${WHY[reason]}.`);
          // a dialog says it itself
          if (slot === "modal.global") return;
          const sentence = reason === "absent" ? text.partFailed : text.partEnded;
          tell(
            "warning",
            sentence.replace("{plugin}", () => pluginName),
          );
        }}
      />
      {/* no <noscript>: a page has some of its own, and the first end of one would be the end of this */}
      {!hydrated && <div className="hidden noscript:contents">{children}</div>}
    </>
  );
}
