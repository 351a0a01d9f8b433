/**
 * An HTML component: a page of its own in a frame, which takes the panel's colors once it has said that it is ready.
 * @param body HTML; a button with `data-path` leads to that page of the panel
 */
export function starterComponent(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <style>
      body {
        margin: 0;
        padding: 1rem;
        font: 0.875rem / 1.5 system-ui, sans-serif;
        color: hsl(var(--foreground, 222 47% 11%));
      }
      button {
        display: block;
        width: 100%;
        padding: 0.5rem 0.75rem;
        border: 0;
        border-radius: var(--radius, 0.5rem);
        background: none;
        color: inherit;
        font: inherit;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: hsl(var(--accent, 210 40% 92%));
        color: hsl(var(--accent-foreground, 222 47% 11%));
      }
      button:focus-visible {
        outline: 2px solid hsl(var(--ring, 222 84% 45%));
      }
    </style>
  </head>
  <body>
${body}
    <script>
      // the panel answers panel-ready with panel-theme, and sends it again at each change
      addEventListener("message", ({ source, data }) => {
        if (source !== parent || data?.type !== "panel-theme") return;
        for (const [token, value] of Object.entries(data.tokens ?? {})) {
          document.documentElement.style.setProperty("--" + token, value);
        }
      });
      parent.postMessage({ type: "panel-ready", version: 2 }, "*");
      for (const button of document.querySelectorAll("[data-path]")) {
        button.addEventListener("click", () => {
          parent.postMessage({ type: "panel-navigate", path: button.dataset.path }, "*");
        });
      }
    </script>
  </body>
</html>
`;
}
