import type { ReactNode } from "react";

const round = <circle cx="12" cy="12" r="8.5" />;

/** Drawn on a grid of 24 with a line of 1.75. */
const SHAPES = {
  alert: <path d="M12 4.25 21 19.5H3L12 4.25ZM12 10.25v4M12 16.9v.01" />,
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4" />,
  ban: (
    <>
      {round}
      <path d="m6.1 6.1 11.8 11.8" />
    </>
  ),
  check: <path d="m5 12.75 4.5 4.5L19 7.5" />,
  chevron: <path d="m7 10 5 5 5-5" />,
  console: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="2" />
      <path d="m7 9.5 3 2.5-3 2.5M12.5 15h4" />
    </>
  ),
  down: <path d="M12 5v14M6 13l6 6 6-6" />,
  dots: <path d="M6 12v.01M12 12v.01M18 12v.01" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.5v2.6M12 17.9v2.6M3.5 12h2.6M17.9 12h2.6M6 6l1.85 1.85M16.15 16.15 18 18M18 6l-1.85 1.85M7.85 16.15 6 18" />
    </>
  ),
  history: <path d="M4 5.5v4h4M4.4 9.5a8 8 0 1 1-.35 4M12 8v4.25l2.75 1.6" />,
  home: <path d="m4 11 8-6.5 8 6.5M6 9.5v9.75h12V9.5M10 19.25v-5h4v5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  person: (
    <>
      <circle cx="12" cy="8.25" r="3.75" />
      <path d="M5 19.5c.9-3.4 3.6-5 7-5s6.1 1.6 7 5" />
    </>
  ),
  people: (
    <>
      <circle cx="9.25" cy="8.75" r="3.25" />
      <path d="M3 18.75c.75-3 3.1-4.5 6.25-4.5s5.5 1.5 6.25 4.5M15.5 5.85a3.25 3.25 0 0 1 0 5.8M17.75 14.7c1.7.7 2.8 2.05 3.25 4.05" />
    </>
  ),
  plug: <path d="M9 3.75V8M15 3.75V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0V8ZM12 16.5v4" />,
  sidebar: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M9.5 5v14" />
    </>
  ),
  clock: (
    <>
      {round}
      <path d="M12 7.5V12l3 1.9" />
    </>
  ),
  cross: <path d="m7 7 10 10M17 7 7 17" />,
  device: (
    <>
      <rect x="3" y="4.5" width="18" height="12.5" rx="2" />
      <path d="M8.5 20h7M12 17v3M7.25 8.75l2.25 2-2.25 2M12 12.75h3.5" />
    </>
  ),
  info: (
    <>
      {round}
      <path d="M12 11.25v5M12 7.9v.01" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m10.9 12.6 8.35-8.35M15.5 8l2.75 2.75" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  palette: (
    <>
      <path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2.1-.95 2.1-1.85 0-1.35-.9-1.6-.9-2.7 0-.9.75-1.45 1.65-1.45h2.15a3.5 3.5 0 0 0 3.5-3.5c0-4.2-3.8-7.5-8.5-7.5Z" />
      <path d="M8 12.5v.01M9.5 8.5v.01M14 7.75v.01" />
    </>
  ),
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.4 15.4 4.85 4.85" />
    </>
  ),
  signOut: <path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M15 8l4 4-4 4M18.5 12H10" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** A picture beside a text that says the same; hidden from screen readers. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  );
}
