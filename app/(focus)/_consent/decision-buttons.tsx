"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";

type Decision = "approve" | "deny";

type DecisionButtonsProps = Record<Decision, string> & {
  /** Stands below the buttons until one is pressed; then `pending` does. */
  note: string;
  pending: string;
};

/**
 * Deny and Approve of the form around them. Approve cannot be pressed in the first second after it is shown: not
 * after loading, which the style sheet sees to, and not after the page comes back to the front, which a script does.
 * A look-alike stands in its place meanwhile. Enter in the form denies, as Deny comes first.
 */
export function DecisionButtons({ approve, deny, note, pending }: DecisionButtonsProps) {
  const notAtOnce = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<Decision | null>(null);

  useEffect(() => {
    const place = notAtOnce.current;
    const form = place?.closest("form");
    if (!place || !form) return;
    let sent = false;

    const waitAgain = () => {
      place.style.animation = "none";
      void place.offsetWidth; // the browser has to see the style without it before it starts anew
      place.style.animation = "";
    };
    const onVisible = () => document.visibilityState === "visible" && waitAgain();
    const onPageShow = () => {
      sent = false;
      setPressed(null);
      waitAgain();
    };
    const onSubmit = (event: SubmitEvent) => {
      if (sent) return event.preventDefault();
      sent = true;
      setPressed(event.submitter?.getAttribute("value") === "approve" ? "approve" : "deny");
    };
    window.addEventListener("focus", waitAgain);
    window.addEventListener("pageshow", onPageShow);
    document.addEventListener("visibilitychange", onVisible);
    form.addEventListener("submit", onSubmit);
    return () => {
      window.removeEventListener("focus", waitAgain);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", onVisible);
      form.removeEventListener("submit", onSubmit);
    };
  }, []);

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Button name="decision" value="deny" variant="secondary" busy={pressed === "deny"}>
          {deny}
        </Button>
        <div className="relative grid">
          <button
            type="button"
            disabled
            aria-hidden="true"
            className={`${buttonClass()} pointer-events-none opacity-50`}
          >
            {approve}
          </button>
          <div ref={notAtOnce} className="not-at-once absolute inset-0 grid">
            <Button name="decision" value="approve" busy={pressed === "approve"}>
              {approve}
            </Button>
          </div>
        </div>
      </div>
      <p role="status" className="mt-3 text-center text-sm text-muted-foreground">
        {pressed === null ? note : pending}
      </p>
    </>
  );
}
