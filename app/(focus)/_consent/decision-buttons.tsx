"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_ui/button-class";

/**
 * Deny and Approve of the form around them. Approve cannot be pressed in the first second after it is shown: not
 * after loading, which the style sheet sees to, and not after the page comes back to the front, which a script does.
 * A look-alike stands in its place meanwhile. Enter in the form denies, as Deny comes first.
 */
export function DecisionButtons({ approve, deny }: { approve: string; deny: string }) {
  const approveButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const button = approveButton.current;
    const form = button?.form;
    if (!button || !form) return;
    let sent = false;

    const waitAgain = () => {
      button.style.animation = "none";
      void button.offsetWidth; // the browser has to see the style without it before it starts anew
      button.style.animation = "";
    };
    const onVisible = () => document.visibilityState === "visible" && waitAgain();
    const onPageShow = () => {
      sent = false;
      waitAgain();
    };
    const onSubmit = (event: SubmitEvent) => {
      if (sent) event.preventDefault();
      sent = true;
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
    <div className="grid grid-cols-2 gap-3">
      <button name="decision" value="deny" className={buttonClass({ variant: "secondary", wide: true })}>
        {deny}
      </button>
      <div className="relative grid">
        <span aria-hidden="true" className={`${buttonClass()} pointer-events-none opacity-50`}>
          {approve}
        </span>
        <button
          ref={approveButton}
          name="decision"
          value="approve"
          className={`${buttonClass()} not-at-once absolute inset-0`}
        >
          {approve}
        </button>
      </div>
    </div>
  );
}
