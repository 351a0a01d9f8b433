import { useEffect, useEffectEvent } from "react";
import type { Hub } from "@/lib/bridge/hub";
import { readNavigation } from "@/lib/bridge/read-navigation";
import type { Navigation } from "@/lib/bridge/read-navigation";

/**
 * Lets plugins stand before what the user does by hand: a link to a page (`panel:nav:push`), a form of a page
 * (`panel:form:submit`). Without a hook nothing is looked at. The way to the panel's own pages, and out, is free.
 */
export function useUserGuards(hub: Hub, goTo: (to: Navigation) => void): void {
  const go = useEffectEvent(goTo);
  useEffect(() => {
    const passing = new WeakSet<HTMLFormElement>();
    const onClick = (event: MouseEvent) => {
      if (!hub.actions.has("panel:nav:push") || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      // a link that opens a dialog leads nowhere
      if (!link || link.origin !== location.origin || link.hasAttribute("aria-haspopup")) return;
      if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
      const to = readNavigation(link.pathname + link.search + link.hash);
      if (to === null || to.loads || isHere(link)) return;
      event.preventDefault();
      go(to);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || passing.delete(form)) return;
      if (!hub.actions.has("panel:form:submit") || !form.closest("main")) return;
      const { submitter } = event;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { pathname } = new URL(form.action, location.href);
      // no values: they may be secrets, and components are not to see them
      const data = { form: form.id || form.name, action: pathname, method: form.method };
      void hub.runForUser("panel:form:submit", data, () => {
        passing.add(form);
        form.requestSubmit(submitter instanceof HTMLElement && submitter.isConnected ? submitter : null);
        passing.delete(form); // where the browser found something that is not filled in
      });
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

const isHere = (link: HTMLAnchorElement): boolean =>
  link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
