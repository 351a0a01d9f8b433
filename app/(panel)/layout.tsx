import type { ReactNode } from "react";
import "@/app/globals.css";
import { getDress } from "@/app/_server/dress";
import { dressViewport } from "@/app/_server/dress-viewport";
import { getShell } from "@/app/_server/shell";
import { wantsSlots } from "@/app/_server/wants-slots";
import { Background } from "@/app/_shell/background";
import { HostBars } from "@/app/_shell/host-bars";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { rootMetadata } from "@/app/_shell/root-metadata";
import { isHostShell } from "@/lib/slots/is-host-shell";

export const dynamic = "force-dynamic";
export const metadata = rootMetadata;
export const generateViewport = dressViewport("panel");

/** All that a pack may dress stands in `data-panel-root`, which its rules are confined to (lib/plugins/scope-rules.ts). */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const [dress, { shell, version }, slotsShown] = await Promise.all([getDress("panel"), getShell(), wantsSlots()]);
  const { slots, pages, uiPack, plugins, code } = shell;
  return (
    <RootDocument surface="panel">
      <div
        data-panel-root=""
        data-mode={dress.mode}
        data-theme-pack={dress.packId}
        className={slotsShown ? "slots-shown isolate min-h-dvh pb-40" : "isolate min-h-dvh"}
      >
        <PanelShell
          surface="panel"
          shell={{ slots, pages, uiPack, plugins, code, version }}
          dress={dress}
          background={<Background type={dress.background} />}
        >
          {children}
        </PanelShell>
      </div>
      <HostBars dress={dress} dressed={!isHostShell(shell)} slots={slotsShown} />
    </RootDocument>
  );
}
