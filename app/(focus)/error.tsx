"use client";

import { Card } from "@/app/_ui/card";
import { FailurePage } from "@/app/_ui/failure-page";
import { useFailureTexts } from "@/app/_ui/use-failure-texts";

export default function FocusError({ error, retry }: { error: unknown; retry: () => void }) {
  const { title } = useFailureTexts();
  return (
    <Card>
      {/* the page's own has gone with it */}
      <title>{title}</title>
      <FailurePage error={error} retry={retry} />
    </Card>
  );
}
