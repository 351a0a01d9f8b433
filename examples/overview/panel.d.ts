// Here the types of the panel that this is a part of. Elsewhere: curl -o panel.d.ts <your panel>/schemas/panel.d.ts
import type { PanelApi } from "../../lib/bridge/panel-api";
export * from "../../lib/bridge/panel-api";

declare global {
  interface Window {
    readonly Panel: PanelApi;
  }
  const Panel: PanelApi;
}
