"use client";

import { Card } from "@/app/_ui/card";
import { FailurePage } from "@/app/_ui/failure-page";

export default function DocsError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <Card>
        <FailurePage error={error} retry={retry} />
      </Card>
    </main>
  );
}
