import type { FrameOps, OpMessage } from "@/lib/bridge/frame-ops";
import { openMessageBudget } from "@/lib/bridge/message-budget";
import { openGuestPanel } from "@/lib/bridge/guest-panel";
import type { PanelApi, PanelTheme } from "@/lib/bridge/panel-api";
import { readMessage } from "@/lib/bridge/protocol";
import type { HostMessage, PanelContext } from "@/lib/bridge/protocol";
import type { Refusal } from "@/lib/bridge/refusals";
import type { PluginRef } from "@/lib/bridge/services";

type PagePanelsOptions = {
  page: Window & typeof globalThis;
  theme: PanelTheme;
  context(): PanelContext;
  openOps(by: PluginRef, say: (message: HostMessage) => void, refuse: (reason: Refusal) => void): FrameOps;
  onRefusal(plugin: string, reason: Refusal): void;
  /** Does it once what the browser has to do is done: listeners that answer each other leave the page to its user. */
  later(act: () => void): void;
};

export type PagePanels = {
  /** The panel of a plugin's code in the page: the same one each time. */
  of(by: PluginRef): PanelApi;
};

/**
 * `window.Panel` for code in the page: what a component has of it, over messages that never leave the page. So the two
 * cannot differ, in what they do and in what they refuse; and plugins get copies of each other's data, never the objects.
 */
export function openPagePanels({ page, theme, context, openOps, onRefusal, later }: PagePanelsOptions): PagePanels {
  const panels = new Map<string, PanelApi>();

  function open(by: PluginRef): PanelApi {
    const refuse = (reason: Refusal) => onRefusal(by.id, reason);
    const ops = openOps(by, (message) => later(() => guest.take(structuredClone(message))), refuse);
    // what it asked for ends with it, as with a component that is ended for the same
    const takes = openMessageBudget(() => ops.close());
    const guest = openGuestPanel({
      ...{ frame: page, theme },
      context: { ...context(), user: by.permissions.includes("api:read") ? context().user : null },
      send(message) {
        if (!takes()) return refuse("too-many-messages");
        const read = readMessage(structuredClone(message));
        if (read === null || read.type === "panel-ready") return refuse("malformed");
        // its height, keys and end are the page's own
        ops.hear(read as Exclude<typeof read, { type: "panel-bus" }> | OpMessage);
      },
    });
    return guest.panel;
  }

  return {
    of(by) {
      let panel = panels.get(by.id);
      if (panel === undefined) panels.set(by.id, (panel = open(by)));
      return panel;
    },
  };
}
