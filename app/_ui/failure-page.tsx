"use client";

import { DASHBOARD } from "@/app/_shell/paths";
import { AlertIcon } from "@/app/_ui/alert-icon";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";
import { Outcome } from "@/app/_ui/outcome";
import { useFailureTexts } from "@/app/_ui/use-failure-texts";

/** What stands in for a page that threw: says what to do, and names the log's reference for it. */
export function FailurePage({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = useFailureTexts();
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <Outcome
      icon={<AlertIcon />}
      tone="bad"
      title={failure.title}
      actions={
        <>
          <Button onClick={() => retry()}>{failure.retry}</Button>
          {/* a whole new document, as the one at hand is what failed */}
          <a href={DASHBOARD} className={buttonClass({ variant: "secondary" })}>
            {failure.home}
          </a>
        </>
      }
    >
      <p>{failure.body}</p>
      {digest && (
        <p className="mt-3 text-sm">
          {failure.reference} <code className="font-mono text-foreground">{digest}</code>
        </p>
      )}
    </Outcome>
  );
}
