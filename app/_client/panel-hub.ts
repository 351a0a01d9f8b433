import { openRefusalReporter } from "@/app/_client/refusal-reporter";
import type { ActionOutcome } from "@/lib/bridge/action-registry";
import { openFrameLimits, openFrameOps } from "@/lib/bridge/frame-ops";
import { openFrameHost } from "@/lib/bridge/host";
import type { FrameHost } from "@/lib/bridge/host";
import { openHub } from "@/lib/bridge/hub";
import type { Hub } from "@/lib/bridge/hub";
import type { Refusal } from "@/lib/bridge/refusals";
import type { PanelServices } from "@/lib/bridge/services";
import { deviceScheme, windowTransport } from "@/lib/bridge/transport";

/** What the page does for the plugins in it, and for the user of whom they want something. */
export type PageServices = PanelServices & {
  /** Tells the user that a plugin has stopped what they asked for. */
  tellStopped(outcome: Extract<ActionOutcome, { cancelled: true }>): void;
};

type PanelHub = {
  hub: Hub;
  frames: FrameHost;
  /** Counts what a plugin was refused. */
  count(plugin: string, reason: Refusal): void;
  /** Begins to serve plugins. @returns ends it */
  serve(services: PageServices): () => void;
};

let opened: PanelHub | null = null;

/** What plugins share in this document, in the browser: there is one of it. */
export function getPanelHub(): PanelHub {
  return (opened ??= openPanelHub());
}

function openPanelHub(): PanelHub {
  const count = openRefusalReporter();
  const limits = openFrameLimits();
  let services: PageServices | null = null;
  const need = (): PageServices => {
    if (services === null) throw new Error("gone");
    return services;
  };
  const hub = openHub({
    onHookFailure({ hook, actionId, reason, error }) {
      count(hook.plugin, reason);
      // eslint-disable-next-line no-console -- its author looks there
      console.warn(`${hook.pluginName} (${hook.plugin}): the hook ${hook.id} of ${actionId}: ${reason}.`, error ?? "");
    },
    onListenerError: reportError,
    onStopped: (outcome) => services?.tellStopped(outcome),
  });
  const frames = openFrameHost({
    transport: windowTransport(window),
    scheme: deviceScheme(window),
    onRefusal: count,
    openOps: ({ by, src, hasFocus }, say, refuse) =>
      openFrameOps({
        ...{ by, src, hasFocus, hub, limits, say, refuse },
        services: {
          toast: (...all) => need().toast(...all),
          navigate: (to) => need().navigate(to),
          confirm: (...all) => need().confirm(...all),
          openModal: (...all) => need().openModal(...all),
          closeModal: (plugin) => services?.closeModal(plugin),
          call: (...all) => need().call(...all),
          hasActed: () => need().hasActed(),
        },
      }),
  });
  return {
    hub,
    frames,
    count,
    serve(next) {
      services = next;
      return () => {
        if (services === next) services = null;
      };
    },
  };
}
