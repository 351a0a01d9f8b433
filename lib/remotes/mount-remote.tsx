import { createElement, Suspense, use, useEffect } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { PanelRemoteProps } from "@/lib/bridge/panel-api";
import { loadRemote } from "@/lib/remotes/load-remote";

/** How long a remote may take to load, or to go on after it was there, in milliseconds. */
export const REMOTE_WAIT_MS = 10_000;

type RemoteOptions = {
  /** Where it is put. */
  place: HTMLElement;
  /** Of the element around it. */
  className: string;
  /** Address of the module, with a version in it. */
  src: string;
  props: PanelRemoteProps;
  /** What stands there while it is waited for. */
  waiting: ReactNode;
  /** It stands there. */
  onReady(): void;
  /** It did not load, exports nothing usable, threw, or keeps the user waiting; called once. */
  onFail(error: unknown): void;
};

let mounted = 0;

/**
 * Puts a remote into the page, in a root of its own. What it throws, while it is taken away too, stays in that root; with
 * a boundary in the page's own tree the error of a clean-up would go to the page. And no transition of the page, as going
 * to another one is, waits for a remote that does not come.
 * @returns takes it away
 */
export function mountRemote({ place, className, src, props, waiting, onReady, onFail }: RemoteOptions): () => void {
  const element = document.createElement("div");
  element.className = className;
  place.append(element);
  let over = false;
  const fail = (error: unknown) => {
    // of its clean-up: nobody is left to be told, but its author
    if (over) return reportError(error);
    over = true;
    onFail(error);
  };
  const late = () => fail(new Error(`It was not there after ${REMOTE_WAIT_MS / 1000} seconds.`));
  const root = createRoot(element, { identifierPrefix: `remote-${++mounted}-`, onUncaughtError: fail });
  root.render(
    <Suspense fallback={<Waiting onLate={late}>{waiting}</Waiting>}>
      <Remote src={src} props={props} />
      <Ready onReady={onReady} />
    </Suspense>,
  );
  return () => {
    over = true;
    // React does not end a root while it draws another one
    setTimeout(() => {
      root.unmount();
      element.remove();
    });
  };
}

function Remote({ src, props }: Pick<RemoteOptions, "src" | "props">) {
  return createElement(use(loadRemote(src)), props);
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(() => onReady(), [onReady]);
  return null;
}

/** Of the module, and of whatever the component itself waits for: nobody looks at it for longer than that. */
function Waiting({ onLate, children }: { onLate: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onLate, REMOTE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [onLate]);
  return children;
}
