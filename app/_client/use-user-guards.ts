import { useEffect, useEffectEvent } from "react";
import type { Hub } from "@/lib/bridge/hub";
import { readPressedLink } from "@/app/_client/read-pressed-link";
import type { Navigation } from "@/lib/bridge/read-navigation";

/**
 * Lets plugins stand before what the user does by hand: a link to a page (`panel:nav:push`), a form of a page
 * (`panel:form:submit`). Without a hook nothing is looked at. The way to the panel's own pages, and out, is free.
 */
export function useUserGuards(hub: Hub, goTo: (to: Navigation) => void): void {
  const go = useEffectEvent(goTo);
  useEffect(() => {
    const passing = new WeakSet<HTMLFormElement>();
    const asked = new WeakSet<HTMLFormElement>();
    const onClick = (event: MouseEvent) => {
      if (!hub.actions.has("panel:nav:push")) return;
      const to = readPressedLink(event, "a[href]");
      if (to === null) return;
      event.preventDefault();
      go(to);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || passing.delete(form)) return;
      if (asked.has(form)) {
        // pressed again while a plugin is asked
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (!hub.actions.has("panel:form:submit") || !form.closest("main")) return;
      const { submitter } = event;
      event.preventDefault();
      event.stopImmediatePropagation();
      // its attributes: a field of the form may have the name of a property, and would stand in its place
      const said = (name: string) => form.getAttribute(name) ?? "";
      const { pathname } = new URL(said("action"), location.href);
      // no values: they may be secrets, and components are not to see them
      const data = {
        form: said("id") || said("name"),
        action: pathname,
        method: said("method").toLowerCase() || "get",
      };
      const submit = () => {
        passing.add(form);
        const by = submitter instanceof HTMLElement && submitter.isConnected ? submitter : null;
        HTMLFormElement.prototype.requestSubmit.call(form, by);
        passing.delete(form); // where the browser found something that is not filled in
      };
      // a form is not sent while it is being sent: not before this event is over
      asked.add(form);
      hub
        .runForUser("panel:form:submit", data, () => void setTimeout(submit))
        .catch(() => void setTimeout(submit))
        .finally(() => asked.delete(form));
    };
    // before React's own, which are the document's
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
    };
  }, [hub]);
}
