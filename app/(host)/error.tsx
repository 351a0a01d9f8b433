"use client";

import { FailurePage } from "@/app/_ui/failure-page";

export default function HostError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="py-8 sm:py-16">
      <FailurePage error={error} retry={retry} />
    </div>
  );
}
