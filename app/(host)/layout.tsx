import type { ReactNode } from "react";
import "@/app/globals.css";
import { dressViewport } from "@/app/_server/dress-viewport";
import { PanelShell } from "@/app/_shell/panel-shell";
import { RootDocument } from "@/app/_shell/root-document";
import { rootMetadata } from "@/app/_shell/root-metadata";

export const dynamic = "force-dynamic";
export const metadata = rootMetadata;
export const generateViewport = dressViewport("host");

/** A root layout of its own, so that going here loads a document in which nothing of a plugin is or was. */
export default function HostLayout({ children }: { children: ReactNode }) {
  return (
    <RootDocument surface="host">
      <PanelShell>{children}</PanelShell>
    </RootDocument>
  );
}
