"use client";

import "@/app/globals.css";
import { Card } from "@/app/_ui/card";
import { FailurePage } from "@/app/_ui/failure-page";
import { useBrowserLanguage, useFailureTexts } from "@/app/_ui/use-failure-texts";

/** Stands in for a root layout that threw; the built-in theme comes from the style sheet alone. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = useFailureTexts();
  return (
    <html lang={useBrowserLanguage()}>
      <head>
        <title>{failure.title}</title>
      </head>
      <body>
        <main className="mx-auto w-full max-w-120 px-4 py-16">
          <Card>
            <FailurePage error={error} retry={retry} />
          </Card>
        </main>
      </body>
    </html>
  );
}
