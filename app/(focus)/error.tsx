"use client";

import { Card } from "@/app/_ui/card";
import { FailurePage } from "@/app/_ui/failure-page";

export default function FocusError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Card>
      <FailurePage error={error} retry={retry} />
    </Card>
  );
}
