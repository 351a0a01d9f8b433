import type { ReactNode } from "react";
import { CurrentLook } from "@/app/_client/current-look";
import { PageHeaderSlot } from "@/app/_client/page-header-slot";
import { Toolbar } from "@/app/_client/toolbar";
import { getShell } from "@/app/_server/shell";
import { getTexts } from "@/app/_server/texts";
import { PageHeader } from "@/app/_ui/page-header";
import type { ToolbarSlot } from "@/lib/slots/slot-catalogue";

type PanelPageProps = {
  title: ReactNode;
  lead?: string;
  /** The way back to what the page is a part of, above its title. */
  back?: ReactNode;
  toolbar: ToolbarSlot;
  /** The host's own tools. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page that plugins may reach: its header and toolbar are slots, and it is not shown in an outdated document. */
export async function PanelPage({ title, lead, back, toolbar, tools, children }: PanelPageProps) {
  const { shell, version } = await getShell();
  const { t } = await getTexts();
  const bar = (
    <Toolbar
      name={toolbar}
      actions={shell.actions[toolbar]}
      text={{ label: t("shell.tools"), more: t("shell.moreTools") }}
    >
      {tools}
    </Toolbar>
  );
  const header = (inner: ReactNode) => (
    <>
      {back}
      <PageHeader title={title} lead={lead}>
        {inner}
      </PageHeader>
    </>
  );
  return (
    <CurrentLook version={version}>
      <PageHeaderSlot title={title} label={t("shell.header")} bare={header(null)} toolbar={bar}>
        {header(bar)}
      </PageHeaderSlot>
      {children}
    </CurrentLook>
  );
}
