import { useEffect } from "react";
import { getPanelHub } from "@/app/_client/panel-hub";
import type { PagePlugin } from "@/app/_client/panel-hub";
import { findCaller } from "@/lib/remotes/find-caller";
import { provideModules } from "@/lib/remotes/provide-modules";
import { runPageCode } from "@/lib/remotes/run-page-code";
import { sharePanel } from "@/lib/remotes/shared-panel";
import type { PageCode, ShellPlugin } from "@/lib/slots/shell";

provideModules();

/** Of whose code it is not known, as it was called by nobody's: a callback that the browser itself called. */
const NOBODY: PagePlugin = { id: "", name: "", permissions: [], files: "" };

let hasRun = false;

/**
 * Makes `window.Panel` of the page, and runs the code of plugins once a document: a page that has other code than this
 * document began with loads anew (`CurrentLook`).
 */
export function usePageCode(code: readonly PageCode[] | null, plugins: Readonly<Record<string, ShellPlugin>>): void {
  useEffect(() => {
    if (hasRun || code === null) return;
    hasRun = true;
    const { panelOf, count } = getPanelHub();
    const below = `${location.origin}/plugins/`;
    const panel = sharePanel(() => {
      const id = findCaller(new Error().stack ?? "", below);
      const found = id === null ? undefined : plugins[id];
      return panelOf(id === null || found === undefined ? NOBODY : { id, ...found });
    });
    Object.defineProperty(window, "Panel", { value: panel, enumerable: true });

    // what its listeners and timers throw later; the browser has shown it to its author
    const countError = (stack: string) => {
      const plugin = findCaller(stack, below);
      if (plugin !== null) count(plugin, "code-failed");
    };
    window.addEventListener("error", ({ error, filename }) => {
      countError(`${filename}\n${error instanceof Error ? error.stack : ""}`);
    });
    window.addEventListener("unhandledrejection", ({ reason }) => {
      if (reason instanceof Error) countError(reason.stack ?? "");
    });

    runPageCode(code, ({ plugin, url }, error) => {
      count(plugin, "code-failed");
      // eslint-disable-next-line no-console -- its author looks there
      console.warn(`${plugins[plugin]?.name ?? plugin} (${plugin}): ${url} did not run:`, error);
    });
  }, [code, plugins]);
}
