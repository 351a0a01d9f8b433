import type { ReactNode } from "react";
import "@/app/globals.css";
import { getDress } from "@/app/_server/dress";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { titleTemplate } from "@/app/_shell/titles";
import { HOST_SHELL } from "@/lib/slots/host-shell";

export const dynamic = "force-dynamic";
export const metadata = titleTemplate;

/** A root layout of its own, so that going here loads a document in which nothing of a plugin is or was. */
export default async function HostLayout({ children }: { children: ReactNode }) {
  const { slots, pages, uiPack, plugins } = HOST_SHELL;
  return (
    <RootDocument surface="host">
      <PanelShell
        surface="host"
        shell={{ slots, pages, uiPack, plugins, code: null, version: "" }}
        dress={await getDress("host")}
      >
        {children}
      </PanelShell>
    </RootDocument>
  );
}
