import { openRefusalReporter } from "@/app/_client/refusal-reporter";
import type { ActionOutcome } from "@/lib/bridge/action-registry";
import { openFrameLimits, openFrameOps } from "@/lib/bridge/frame-ops";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { openFrameHost } from "@/lib/bridge/host";
import type { FrameHost } from "@/lib/bridge/host";
import { openHub } from "@/lib/bridge/hub";
import type { Hub } from "@/lib/bridge/hub";
import { openPagePanels } from "@/lib/bridge/page-panels";
import type { PanelApi } from "@/lib/bridge/panel-api";
import type { Refusal } from "@/lib/bridge/refusals";
import type { PanelServices, PluginRef } from "@/lib/bridge/services";
import { openThemeStore } from "@/lib/bridge/theme-store";
import { deviceScheme, windowTransport } from "@/lib/bridge/transport";

/** What the page does for the plugins in it, and for the user of whom they want something. */
export type PageServices = PanelServices & {
  /** Tells the user that a plugin has stopped what they asked for. */
  tellStopped(outcome: Extract<ActionOutcome, { cancelled: true }>): void;
};

/** A plugin whose code runs in the page. @param files where its files are had: `/plugins/desk/~1/` */
export type PagePlugin = PluginRef & { files: string };

type PanelHub = {
  hub: Hub;
  frames: FrameHost;
  /** `window.Panel`, as that of a plugin's code in the page. */
  panelOf(plugin: PagePlugin): PanelApi;
  setTheme(theme: FrameTheme): void;
  /** Counts what a plugin was refused, or failed in; null where it is not known whose it was. */
  count(plugin: string | null, reason: Refusal): void;
  /** Begins to serve plugins. @returns ends it */
  serve(services: PageServices): () => void;
};

let opened: PanelHub | null = null;

/** What plugins share in this document, in the browser: there is one of it. */
export function getPanelHub(): PanelHub {
  return (opened ??= openPanelHub());
}

/** Does things in their order, each as a task of its own, which no hidden page puts off as it does timers. */
function openQueue(): (act: () => void) => void {
  const acts: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => acts.shift()?.();
  return (act) => {
    acts.push(act);
    port2.postMessage(null);
  };
}

function openPanelHub(): PanelHub {
  const count = openRefusalReporter();
  const limits = openFrameLimits();
  const scheme = deviceScheme(window);
  const theme = openThemeStore(scheme, null, reportError);
  let serving: PageServices | null = null;
  const need = (): PageServices => {
    if (serving === null) throw new Error("gone");
    return serving;
  };
  const services: PanelServices = {
    toast: (...all) => need().toast(...all),
    navigate: (to) => need().navigate(to),
    confirm: (...all) => need().confirm(...all),
    openModal: (...all) => need().openModal(...all),
    closeModal: (plugin) => serving?.closeModal(plugin),
    call: (...all) => need().call(...all),
    hasActed: () => need().hasActed(),
  };
  const hub = openHub({
    onHookFailure({ hook, actionId, reason, error }) {
      count(hook.plugin || null, reason);
      // eslint-disable-next-line no-console -- its author looks there
      console.warn(`${hook.pluginName} (${hook.plugin}): the hook ${hook.id} of ${actionId}: ${reason}.`, error ?? "");
    },
    onListenerError: reportError,
    onStopped: (outcome) => serving?.tellStopped(outcome),
  });
  const frames = openFrameHost({
    transport: windowTransport(window),
    scheme,
    onRefusal: count,
    openOps: ({ by, src, hasFocus }, say, refuse) =>
      openFrameOps({ by, src, hasFocus, hub, services, limits, say, refuse }),
  });
  const files = new Map<string, string>();
  const panels = openPagePanels({
    page: window,
    theme: theme.api,
    context: hub.context.get,
    later: openQueue(),
    onRefusal: (plugin, reason) => count(plugin === "" ? null : plugin, reason),
    openOps(by, say, refuse) {
      const src = `${files.get(by.id) ?? ""}Components/`;
      // whatever the user has just done, it may have been in what this code has put into the page
      return openFrameOps({ by, src, inPage: true, hasFocus: () => true, hub, services, limits, say, refuse });
    },
  });
  return {
    hub,
    frames,
    panelOf(plugin) {
      files.set(plugin.id, plugin.files);
      return panels.of(plugin);
    },
    setTheme: theme.set,
    count,
    serve(next) {
      serving = next;
      return () => {
        if (serving === next) serving = null;
      };
    },
  };
}
