import type { ReactNode } from "react";
import "@/app/globals.css";
import { getDress } from "@/app/_server/dress";
import { dressViewport } from "@/app/_server/dress-viewport";
import { HostBars } from "@/app/_shell/host-bars";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { rootMetadata } from "@/app/_shell/root-metadata";

export const dynamic = "force-dynamic";
export const metadata = rootMetadata;
export const generateViewport = dressViewport("panel");

/** All that a pack may dress stands in `data-panel-root`, which its rules are confined to (lib/plugins/scope-rules.ts). */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const dress = await getDress("panel");
  return (
    <RootDocument surface="panel">
      <div data-panel-root="" data-mode={dress.mode} data-theme-pack={dress.packId} className="isolate min-h-dvh">
        <div
          data-panel-slot="shell.background"
          data-background={dress.background}
          aria-hidden="true"
          className="panel-background"
        />
        <PanelShell safeMode={dress.safeMode}>{children}</PanelShell>
      </div>
      <HostBars dress={dress} />
    </RootDocument>
  );
}
