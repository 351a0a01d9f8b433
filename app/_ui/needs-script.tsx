import { Alert } from "@/app/_ui/alert";

/** Shown only where scripts are off: why the page's buttons would do nothing. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <div className="mb-5">
        <Alert tone="warning">{children}</Alert>
      </div>
    </noscript>
  );
}
