/**
 * A plain click on a link to a path of the panel goes there; one to anywhere else goes nowhere, as another document would
 * be the end of the component. Anything that says how it is to open (another button, a key, `target`, `download`), what a
 * script has dealt with, and a fragment of the component are left alone.
 */
export function followLinks(frame: Window & typeof globalThis, navigate: (path: string) => void): void {
  frame.document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((node) => node instanceof frame.HTMLAnchorElement && node.href !== "");
    if (!(link instanceof frame.HTMLAnchorElement)) return;
    if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
    const { protocol, host, pathname, search } = frame.location;
    const isPanel = link.protocol === protocol && link.host === host;
    if (isPanel && link.pathname === pathname && link.search === search && link.hash !== "") return;
    if (link.protocol === "javascript:") return;
    event.preventDefault();
    if (isPanel && !link.pathname.startsWith("/plugins/")) navigate(link.pathname + link.search + link.hash);
    else frame.console.warn(`Panel: a component leads to pages of the panel alone, not to ${link.href}.`);
  });
}
