import type { Viewport } from "next";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { getDress } from "@/app/_server/dress";
import { getShell } from "@/app/_server/shell";
import { wantsSlots } from "@/app/_server/wants-slots";
import { Background } from "@/app/_shell/background";
import { HostBars } from "@/app/_shell/host-bars";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { titleTemplate } from "@/app/_shell/titles";
import { isHostShell } from "@/lib/slots/is-host-shell";

export const dynamic = "force-dynamic";
export const metadata = titleTemplate;
/** On phones what a pack makes wide would shrink the page, and take the host's control out of the screen. */
export const viewport: Viewport = { width: "device-width", initialScale: 1, minimumScale: 1 };

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
