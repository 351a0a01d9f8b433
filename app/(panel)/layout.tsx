import type { ReactNode } from "react";
import "@/app/globals.css";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { rootMetadata, rootViewport } from "@/app/_shell/root-metadata";

export const dynamic = "force-dynamic";
export const metadata = rootMetadata;
export const viewport = rootViewport;

export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <RootDocument>
      <PanelShell>{children}</PanelShell>
    </RootDocument>
  );
}
