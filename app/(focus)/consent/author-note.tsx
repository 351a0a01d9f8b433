import { useTexts } from "@/app/_server/use-texts";
import type { ReactNode } from "react";

/** Below a page that an app's mistake led to: what its author needs to know. */
export function AuthorNote({ code, children }: { code: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="author" className="mt-6 rounded-lg border border-border bg-muted px-4 py-3.5 text-sm">
      <h2 id="author" className="font-semibold">
        {t("callback.invalid.author")}
      </h2>
      <p className="mt-1.5">
        <code className="font-mono text-[0.8125rem] font-semibold break-all">{code}</code>
      </p>
      {children}
    </section>
  );
}
