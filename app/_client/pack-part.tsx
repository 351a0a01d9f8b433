"use client";

import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { PackFrame } from "@/app/_client/pack-frame";
import type { PartEnd } from "@/app/_client/pack-frame";
import { PackRemote } from "@/app/_client/pack-remote";
import { getPanelHub } from "@/app/_client/panel-hub";
import type { PagePlugin } from "@/app/_client/panel-hub";
import { addressNow, isOff, onRetry, recordFailure, retryParts } from "@/app/_client/part-failures";
import { useShell } from "@/app/_client/shell-provider";
import { useHydrated } from "@/app/_client/use-hydrated";
import { HostModulesMissing } from "@/lib/remotes/import-file";
import type { Part } from "@/lib/slots/shell";
import type { SlotName } from "@/lib/slots/slot-catalogue";

export type Fit = "slot" | "content";
type Kind = "remote" | "component";

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
  /** What stands before the part, and not before the host's own. */
  heading?: ReactNode;
  /** Whether it fills its slot, or is as high as what is in it. */
  fit: Fit;
  /** The host's own, for when the part does not come. @param again tries the part again; null where it is off */
  children: ReactNode | ((again: (() => void) | null) => ReactNode);
};

/**
 * A plugin's part in a slot: its remote, or the component where there is none or it failed. Where that fails too the
 * host's own stands there, and the user is told whose part it was, with a way to try it again.
 */
export function PackPart(props: PackPartProps) {
  const { heading, children } = props;
  if (useHydrated()) return <LivePart {...props} />;
  if (typeof children === "function") return null;
  return (
    <>
      {heading}
      {/* no <noscript>: a page has some of its own, and the first end of one would be the end of this */}
      <div className="hidden noscript:contents">{children}</div>
    </>
  );
}

/** Where a part is had; null for what there is not, or what has failed. */
type Attempt = Record<Kind, string | null>;

function beginAttempt({ remoteUrl, componentUrl }: Part): Attempt {
  const begin = (url: string | null) => (url === null || isOff(url) || isKeptOut(url) ? null : addressNow(url));
  return { remote: begin(remoteUrl), component: begin(componentUrl) };
}

type Failure = {
  /** For its author. */
  reason: string;
  /** Whether it had been there. */
  ended?: boolean;
  error?: unknown;
};

function LivePart({ slot, part, plugin, pluginName, label, heading, fit, children }: PackPartProps) {
  const { shell, theme, text, tell, putAway } = useShell();
  const { permissions = NONE, files = "" } = shell.plugins[plugin] ?? {};
  const by = useMemo(
    (): PagePlugin => ({ id: plugin, name: pluginName, permissions, files }),
    [plugin, pluginName, permissions, files],
  );
  const [attempt, setAttempt] = useState(() => beginAttempt(part));
  useEffect(
    () =>
      onRetry(plugin, () =>
        setAttempt((before) => {
          const next = beginAttempt(part);
          // what is there stays as it is
          return { remote: before.remote ?? next.remote, component: before.component ?? next.component };
        }),
      ),
    [plugin, part],
  );

  function fail(kind: Kind, url: string, { reason, ended = false, error }: Failure): void {
    const isOurs = error instanceof HostModulesMissing;
    const off = !isOurs && recordFailure(url);
    setAttempt((before) => ({ ...before, [kind]: null }));
    // eslint-disable-next-line no-console -- its author looks there
    console.warn(`${pluginName} (${plugin}): ${part[kind]} in ${slot} ${reason}`, error ?? "");
    // a dialog says it itself
    if (slot === "modal.global") return;
    const hasOther = kind === "remote" && attempt.component !== null;
    const sentence = off ? text.partOff : hasOther ? text.remoteFailed : ended ? text.partEnded : text.partFailed;
    const mayTry = !off && beginAttempt(part)[kind] !== null;
    const reload = { label: text.reload, act: () => window.location.reload() };
    if (isOurs) return tell("warning", text.partsMissing, { again: reload });
    const retry = { label: text.tryAgain, act: () => retryParts(plugin) };
    const again = off ? reload : mayTry ? retry : null;
    tell(
      "warning",
      sentence.replace("{plugin}", () => pluginName),
      { about: plugin, ...(again && { again }) },
    );
  }

  const { remote, component } = attempt;
  if (remote !== null) {
    const failed = (error: unknown) => {
      if (!(error instanceof HostModulesMissing)) getPanelHub().count(plugin, "remote-failed");
      fail("remote", remote, { reason: "failed:", error });
    };
    const waiting = text.partLoading.replace("{plugin}", () => pluginName);
    return (
      <>
        {heading}
        <PackRemote
          key={remote}
          src={remote}
          {...{ by, slot, fit, waiting }}
          onFail={failed}
          onReady={() => putAway(plugin)}
        />
      </>
    );
  }
  if (component !== null) {
    const ended = (reason: PartEnd) => {
      if (reason === "flood") keepOut(part.componentUrl!);
      fail("component", component, { reason: `ended: ${WHY[reason]}.`, ended: reason !== "absent" });
    };
    return (
      <>
        {heading}
        <PackFrame key={component} src={component} title={label} {...{ by, slot, theme, fit }} onFail={ended} />
      </>
    );
  }
  if (typeof children !== "function") return children;
  const mayTry = Object.values(beginAttempt(part)).some((url) => url !== null);
  return children(mayTry ? () => retryParts(plugin) : null);
}
