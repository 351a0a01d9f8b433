import { useEffect } from "react";
import { getPanelHub } from "@/app/_client/panel-hub";
import type { PagePlugin } from "@/app/_client/panel-hub";
import { findCaller } from "@/lib/remotes/find-caller";
import { isLookedFor } from "@/lib/remotes/import-file";
import { keepTransitionsApart, provideModules } from "@/lib/remotes/provide-modules";
import { runPageCode } from "@/lib/remotes/run-page-code";
import { sharePanel } from "@/lib/remotes/shared-panel";
import type { PageCode, ShellPlugin } from "@/lib/slots/shell";

provideModules();
keepTransitionsApart();

let hasRun = false;

/**
 * Makes `window.Panel` of the page, and runs the code of plugins once a document: a page that has other code than this
 * document began with loads anew (`CurrentLook`).
 * @param somePlugin the name of whoever's code it is not known whose it is: a callback that the browser itself called
 */
export function usePageCode(
  code: readonly PageCode[] | null,
  plugins: Readonly<Record<string, ShellPlugin>>,
  somePlugin: string,
): void {
  useEffect(() => {
    if (hasRun || code === null) return;
    hasRun = true;
    const { panelOf, count } = getPanelHub();
    const below = `${location.origin}/plugins/`;
    const nobody: PagePlugin = { id: "", name: somePlugin, permissions: [], files: "" };
    const panel = sharePanel(() => {
      const id = findCaller(stackNow(), below);
      const found = id === null ? undefined : plugins[id];
      return panelOf(id === null || found === undefined ? nobody : { id, ...found });
    });
    Object.defineProperty(window, "Panel", { value: panel, enumerable: true });

    // what its listeners and timers throw later; the browser has shown it to its author
    const countError = (stack: string) => {
      const plugin = findCaller(stack, below);
      if (plugin !== null) count(plugin, "code-failed");
    };
    window.addEventListener("error", ({ error, filename }) => {
      if (!(error instanceof SyntaxError && isLookedFor(filename))) countError(`${filename}\n${stackOf(error)}`);
    });
    window.addEventListener("unhandledrejection", ({ reason }) => countError(stackOf(reason)));

    runPageCode(code, ({ plugin, url }, error) => {
      count(plugin, "code-failed");
      // eslint-disable-next-line no-console -- its author looks there
      console.warn(`${plugins[plugin]?.name ?? plugin} (${plugin}): ${url} did not run:`, error);
    });
  }, [code, plugins, somePlugin]);
}

/** What was thrown may be anything. */
const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === "string" ? error.stack : "";

/** The stack as the browser writes it, whatever code of a plugin has made of how stacks are written. */
function stackNow(): string {
  const own = Error as { prepareStackTrace?: unknown };
  const { prepareStackTrace } = own;
  own.prepareStackTrace = undefined;
  const stack = stackOf(new Error());
  own.prepareStackTrace = prepareStackTrace;
  return stack;
}
