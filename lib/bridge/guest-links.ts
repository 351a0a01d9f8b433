/**
 * A plain click on a link to a path of the panel goes there. Anything that says how it is to open (another button, a
 * key, `target`, `download`) and what a script has dealt with is left alone, and so are fragments and other files of
 * plugins.
 */
export function followLinks(frame: Window & typeof globalThis, navigate: (path: string) => void): void {
  frame.document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((node) => node instanceof frame.HTMLAnchorElement && node.href !== "");
    if (!(link instanceof frame.HTMLAnchorElement)) return;
    if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
    const { protocol, host } = frame.location;
    if (link.protocol !== protocol || link.host !== host || link.pathname.startsWith("/plugins/")) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
