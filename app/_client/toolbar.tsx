"use client";

import { useEffect } from "react";
import type { ReactNode } from "react";
import { useShell } from "@/app/_client/shell-provider";
import { Slot } from "@/app/_client/slot";
import { useHydrated } from "@/app/_client/use-hydrated";
import { buttonClass } from "@/app/_ui/button-class";
import { Icon } from "@/app/_ui/icon";
import type { IconName } from "@/app/_ui/icon";
import type { Action } from "@/lib/slots/shell";
import type { ToolbarSlot } from "@/lib/slots/slot-catalogue";

/** Buttons beside each other; what is more stands in a menu. */
const BESIDE = 4;

type ToolbarProps = {
  name: ToolbarSlot;
  actions: Action[];
  text: Record<"label" | "more", string>;
  /** The host's own tools. */
  children?: ReactNode;
};

/** The buttons of a page: the host's own, and the actions that plugins add. */
export function Toolbar({ name, actions, text, children }: ToolbarProps) {
  const { setTools } = useShell();
  useEffect(() => {
    // the palette finds them too
    setTools(actions);
    return () => setTools([]);
  }, [actions, setTools]);
  const beside = actions.length > BESIDE + 1 ? BESIDE : actions.length;
  const rest = actions.slice(beside);
  return (
    <Slot
      name={name}
      label={text.label}
      className="flex flex-wrap items-center gap-2 empty:hidden"
      partClassName="h-11 w-full sm:w-96"
      fit="slot"
    >
      {children}
      {actions.slice(0, beside).map((action) => (
        <ActionButton
          key={`${action.plugin} ${action.id}`}
          action={action}
          className={`max-w-full ${buttonClass({ variant: "secondary", size: "small" })}`}
        />
      ))}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={`${name}-more`}
            aria-label={text.more}
            title={text.more}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            <Icon name="dots" className="size-4.5" />
          </button>
          <div
            id={`${name}-more`}
            popover="auto"
            role="group"
            aria-label={text.more}
            className="m-auto max-h-[60dvh] w-64 max-w-[calc(100%-1.5rem)] overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-lg"
          >
            {rest.map((action) => (
              <ActionButton
                key={`${action.plugin} ${action.id}`}
                action={action}
                closes={`${name}-more`}
                className="flex min-h-10 w-full items-center gap-2.5 rounded px-2.5 text-start text-sm font-medium hover:bg-muted"
              />
            ))}
          </div>
        </>
      )}
    </Slot>
  );
}

function ActionButton({ action, className, closes }: { action: Action; className: string; closes?: string }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      data-panel-action={action.id}
      data-panel-plugin={action.plugin}
      disabled={!hydrated}
      className={className}
      {...(closes !== undefined && { popoverTarget: closes, popoverTargetAction: "hide" as const })}
    >
      <ActionIcon action={action} />
      <bdi className="min-w-0 truncate">{action.label}</bdi>
    </button>
  );
}

function ActionIcon({ action: { icon, iconUrl } }: { action: Action }) {
  // eslint-disable-next-line @next/next/no-img-element -- a plugin's own file, which next/image has nothing to do with
  if (iconUrl !== null) return <img src={iconUrl} alt="" className="size-4.5 shrink-0" />;
  return icon === null ? null : <Icon name={icon as IconName} className="size-4.5" />;
}
