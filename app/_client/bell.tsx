"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import Link from "next/link";
import { PackPart } from "@/app/_client/pack-part";
import { useShell } from "@/app/_client/shell-provider";
import { buttonClass } from "@/app/_ui/button-class";
import { Dialog } from "@/app/_ui/dialog";
import { Icon } from "@/app/_ui/icon";

type BellProps = {
  count: number;
  href: string;
  text: Record<"label" | "title" | "all" | "close", string>;
  /** The newest notifications. */
  children: ReactNode;
};

/**
 * How much of what happened nobody has read, and the drawer with the newest of it (`drawer.global`). Without a script,
 * or where a plugin hides the drawer, it leads to the page that has it all.
 */
export function Bell({ count, href, text, children }: BellProps) {
  const slot = useShell().shell.slots["drawer.global"];
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Link
        href={href}
        prefetch={false}
        aria-label={text.label}
        aria-haspopup={slot.shows === "nothing" ? undefined : "dialog"}
        onClick={(event) => {
          if (slot.shows === "nothing" || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="relative inline-flex size-11 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
      >
        <Icon name="bell" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 end-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-primary-foreground tabular-nums"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Link>
      {slot.shows !== "nothing" && (
        <Dialog open={open} onClose={close} labelledBy="drawer-title" look="drawer">
          {open && (
            <div data-panel-slot="drawer.global" className="flex min-h-full flex-col">
              <div className="mb-4 flex items-center justify-between gap-3">
                <h2 id="drawer-title" tabIndex={-1} data-focus-first className="text-lg font-semibold">
                  {text.title}
                </h2>
                <button
                  type="button"
                  aria-label={text.close}
                  onClick={close}
                  className="-me-2 inline-flex size-10 items-center justify-center rounded-lg text-muted-foreground hover:bg-muted hover:text-foreground"
                >
                  <Icon name="cross" />
                </button>
              </div>
              {slot.shows === "part" ? (
                <PackPart
                  slot="drawer.global"
                  part={slot.part}
                  plugin={slot.by.plugin}
                  pluginName={slot.by.pluginName}
                  label={text.title}
                  fit="content"
                >
                  {children}
                </PackPart>
              ) : (
                <div className="flex-1">{children}</div>
              )}
              <p className="pt-5">
                <Link
                  href={href}
                  prefetch={false}
                  onClick={close}
                  className={buttonClass({ variant: "secondary", wide: true })}
                >
                  {text.all}
                </Link>
              </p>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
