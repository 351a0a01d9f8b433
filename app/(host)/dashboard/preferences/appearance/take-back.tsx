"use client";

import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";

type TakeBackProps = {
  of: "theme_pack" | "ui_pack";
  text: Omit<ChoiceText, "locked"> & Record<"submit" | "submitNamed", string>;
};

/** Takes the user's own choice of a pack back, so that the next one who has a say decides. */
export function TakeBack({ of, text }: TakeBackProps) {
  const { choose, busy, tone, sentence } = useChoice({ ...text, locked: text.refused });
  const hydrated = useHydrated();
  const title = () => document.getElementById("in-force-title");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="button"
        variant="secondary"
        size="small"
        busy={busy}
        disabled={!hydrated}
        aria-label={text.submitNamed}
        // the button goes away with the choice: the focus stays with what it was about
        onClick={async () => {
          if (await choose({ [of]: null }, "")) title()?.focus();
        }}
      >
        {text.submit}
      </Button>
      {tone === "bad" && (
        <p role="status" className="text-sm font-medium text-destructive">
          {sentence}
        </p>
      )}
    </div>
  );
}
