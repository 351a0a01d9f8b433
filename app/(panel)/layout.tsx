import type { ReactNode } from "react";
import "@/app/globals.css";
import { dressViewport } from "@/app/_server/dress-viewport";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { rootMetadata } from "@/app/_shell/root-metadata";

export const dynamic = "force-dynamic";
export const metadata = rootMetadata;
export const generateViewport = dressViewport("panel");

export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <RootDocument surface="panel">
      <PanelShell>{children}</PanelShell>
    </RootDocument>
  );
}
