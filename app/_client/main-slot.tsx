"use client";

import { useMemo } from "react";
import type { ReactNode } from "react";
import { usePathname } from "next/navigation";
import { PackPart } from "@/app/_client/pack-part";
import { useShell } from "@/app/_client/shell-provider";
import { ButtonLink } from "@/app/_ui/button-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { findPage } from "@/lib/slots/find-page";
import type { SlotState } from "@/lib/slots/shell";

/**
 * What `shell.main` shows: a page of the active UI pack before anything that stands there on every page, but nothing
 * where that pack hides the slot itself.
 */
function choose(main: SlotState, page: SlotState): SlotState {
  if (page.shows === "host" || (main.shows === "nothing" && main.by.layer === "ui_pack")) return main;
  return page;
}

/** The content of a page, or what a plugin puts in its place; a page that a pack hides says so and has the way home. */
export function MainSlot({ home, children }: { home: string; children: ReactNode }) {
  const { shell, text } = useShell();
  const pathname = usePathname();
  const page = useMemo(() => findPage(shell, pathname), [shell, pathname]);
  const shown = choose(shell.slots["shell.main"], page);
  if (shown.shows === "host") return children;
  const { by } = shown;
  if (shown.shows === "nothing") {
    if (shown !== page) return <h1 className="sr-only">{text.hiddenTitle}</h1>;
    return (
      <div className="py-8 sm:py-16">
        <Outcome
          icon={<Icon name="info" />}
          tone="plain"
          title={text.hiddenTitle}
          actions={<ButtonLink href={home}>{text.home}</ButtonLink>}
        >
          <p>{text.hiddenLead.replace("{plugin}", () => by.pluginName)}</p>
        </Outcome>
      </div>
    );
  }
  const label = text.part.replace("{plugin}", () => by.pluginName);
  return (
    <PackPart
      key={`${shown === page ? pathname : ""} ${shown.part.remoteUrl} ${shown.part.componentUrl}`}
      slot="shell.main"
      part={shown.part}
      plugin={by.plugin}
      pluginName={by.pluginName}
      label={label}
      heading={<h1 className="sr-only">{label}</h1>}
      fit="content"
    >
      {children}
    </PackPart>
  );
}
