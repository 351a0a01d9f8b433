import { Warning } from "@/app/_ui/warning";

/** Shown only where scripts are off: why the page's buttons would do nothing. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <div className="mb-5">
        <Warning>{children}</Warning>
      </div>
    </noscript>
  );
}
