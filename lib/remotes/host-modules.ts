/** What code of plugins in the page imports by these bare names is the panel's own: there is one React in a page. */
export const HOST_MODULES = ["react", "react/jsx-runtime", "react-dom"] as const;
export type HostModule = (typeof HOST_MODULES)[number];

/** Where the page has them, on `globalThis`, for the modules that hand them on (`make-shims.ts`). */
export const HOST_MODULES_KEY = "panel.modules";

/** Where what imports files of plugins stands, on `globalThis`, once its script has run. */
export const LOADER_KEY = "panel.load";
/** Names the loader's address, on the document's import map. */
export const LOADER_ATTRIBUTE = "data-panel-loader";
