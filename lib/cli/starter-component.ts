/**
 * An HTML component: a page of its own in a frame, in which the panel sets its theme's tokens and follows links to its
 * pages.
 * @param surface the token pair of where it stands
 * @param body HTML
 */
export function starterComponent(title: string, surface: "card" | "popover", body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <style>
      /* the panel sets its theme's tokens here, and anew when the theme changes */
      body {
        margin: 0;
        background: hsl(var(--${surface}));
        color: hsl(var(--${surface}-foreground));
        font: 0.875rem / 1.5 system-ui, sans-serif;
      }
      nav {
        padding: 1rem 0.75rem;
      }
      nav a {
        display: block;
        padding: 0.5rem;
        border-radius: var(--radius);
        color: inherit;
        font-weight: 500;
        text-decoration: none;
      }
      nav a:hover {
        background: hsl(var(--accent));
        color: hsl(var(--accent-foreground));
      }
      a:focus-visible {
        outline: 2px solid hsl(var(--ring));
      }
      p a {
        color: hsl(var(--primary));
      }
      p {
        margin: 0 0 0.75rem;
      }
    </style>
  </head>
  <body>
${body}
  </body>
</html>
`;
}
