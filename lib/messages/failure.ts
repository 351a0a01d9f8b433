/**
 * The sentences of the pages that stand in for one that failed. They are apart from the rest of the catalogue because
 * an error page runs in the browser, where no server hands it its text.
 */
export const failure = {
  title: "Something went wrong",
  body: "The panel could not show this page. Nothing you entered was changed by this. Try again in a moment; if it keeps happening, tell your administrator.",
  reference: "Reference for the log",
  retry: "Try again",
  home: "Go to the dashboard",
} as const;
