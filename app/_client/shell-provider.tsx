"use client";

import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { usePathname, useRouter } from "next/navigation";
import { ActionDialog } from "@/app/_client/action-dialog";
import type { Opened } from "@/app/_client/action-dialog";
import { callForPlugin } from "@/app/_client/call-for-plugin";
import { getPanelHub } from "@/app/_client/panel-hub";
import { QuestionDialog } from "@/app/_client/question-dialog";
import type { Asked } from "@/app/_client/question-dialog";
import { Toasts, useToasts } from "@/app/_client/toasts";
import type { Tell } from "@/app/_client/toasts";
import { useHydrated } from "@/app/_client/use-hydrated";
import { useActionElements } from "@/app/_client/use-action-elements";
import { useHostEvents } from "@/app/_client/use-host-events";
import { usePageCode } from "@/app/_client/use-page-code";
import { usePluginLinks } from "@/app/_client/use-plugin-links";
import { useShortcuts } from "@/app/_client/use-shortcuts";
import { useUserGuards } from "@/app/_client/use-user-guards";
import type { ActionOutcome } from "@/lib/bridge/action-registry";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { ContextUser, PanelContext } from "@/lib/bridge/protocol";
import type { Navigation } from "@/lib/bridge/read-navigation";
import type { Action, Shell } from "@/lib/slots/shell";

/** What a document's layout knows of the shell; each page brings its own actions (`PanelPage`). */
export type LayoutShell = Pick<Shell, "slots" | "pages" | "uiPack" | "plugins"> & {
  /** Null on the panel's own pages: there no code of a plugin is, nor anything for it. */
  code: Shell["code"] | null;
  version: string;
};

/** Sentences of the shell's parts; `{plugin}`, `{name}`, `{label}` and `{reason}` are filled in where they are said. */
export type ShellText = Record<
  | "close"
  | "dismiss"
  | "toasts"
  | "part"
  | "partFailed"
  | "partEnded"
  | "partMissing"
  | "partLoading"
  | "partOff"
  | "partsMissing"
  | "reload"
  | "remoteFailed"
  | "tryAgain"
  | "somePlugin"
  | "hiddenTitle"
  | "hiddenLead"
  | "home"
  | "action"
  | "unanswered"
  | "stopped"
  | "stoppedWithout"
  | "again"
  | "asks"
  | "agree"
  | "cancel",
  string
>;

type ShellValue = {
  shell: LayoutShell;
  theme: FrameTheme;
  text: ShellText;
  /** Tells the user something, without taking them away from what they do. */
  tell: Tell;
  /** Takes back what was told about a plugin: it is so no more. */
  putAway: (plugin: string) => void;
  /** The actions of the page that is open. */
  tools: readonly Action[];
  setTools: (actions: readonly Action[]) => void;
  /** Runs an action, which opens its part in the host's dialog if it has one and no plugin objects. */
  press: (action: Action) => void;
  /** Goes to a page, if no plugin objects; `byUser` where they asked for it by hand, which is the default. */
  goTo: (to: Navigation, byUser?: boolean) => Promise<ActionOutcome>;
  /** What parts of plugins may know of where the user is. */
  context: PanelContext;
};

const ShellContext = createContext<ShellValue | null>(null);

/** @throws Error outside of a page of the panel */
export function useShell(): ShellValue {
  const value = use(ShellContext);
  if (value === null) throw new Error("useShell is for what stands in a ShellProvider.");
  return value;
}

type ShellProviderProps = {
  shell: LayoutShell;
  theme: FrameTheme;
  user: ContextUser | null;
  text: ShellText;
  children: ReactNode;
};

/** Around everything that plugins may reach: what shows where, the dialogs they open, and what is told. */
export function ShellProvider({ shell, theme, user, text, children }: ShellProviderProps) {
  const { toasts, tell, putAway, dismiss } = useToasts();
  const router = useRouter();
  const [tools, setTools] = useState<readonly Action[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pathname = usePathname();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    // whoever goes to another page, by the part's own doing too, is done with it
    setOpenedAt(pathname);
    setOpened(null);
  }
  const uiPackId = shell.uiPack?.pack ?? null;
  const context = useMemo(() => ({ pathname, user, uiPackId }), [pathname, user, uiPackId]);

  const goTo = useCallback(
    async (to: Navigation, byUser = true): Promise<ActionOutcome> => {
      const perform = () => (to.loads ? window.location.assign(to.path) : router.push(to.path));
      const outcome = { cancelled: false, result: undefined } as const;
      // the way to the panel's own pages is free
      if (to.loads) return (perform(), outcome);
      const { hub } = getPanelHub();
      const data = { path: to.path };
      const done = await (byUser
        ? hub.runForUser("panel:nav:push", data, perform)
        : hub.run("panel:nav:push", data, perform));
      return done.cancelled ? done : outcome;
    },
    [router],
  );
  const press = useCallback(
    (action: Action) => {
      const { hub } = getPanelHub();
      const { id, plugin, slot, pluginName, label } = action;
      const perform = () => {
        if (action.componentUrl !== null || action.remoteUrl !== null) return setOpened(action);
        if (hub.actions.has("panel:data:action")) return;
        tell(
          "info",
          text.unanswered.replace("{plugin}", () => pluginName).replace("{label}", () => label),
        );
      };
      void hub.runForUser("panel:data:action", { id, plugin, slot }, perform);
    },
    [tell, text],
  );
  const value = useMemo(
    (): ShellValue => ({ shell, theme, text, tell, putAway, tools, setTools, press, goTo, context }),
    [shell, theme, text, tell, putAway, tools, press, goTo, context],
  );
  const hasModal = shell.slots["modal.global"].shows !== "nothing";
  return (
    <ShellContext value={value}>
      {children}
      {useHydrated() && (
        <PluginServices {...{ value, hasModal, setOpened, setAsked, tools }} openedBy={opened?.plugin ?? null} />
      )}
      <ActionDialog action={opened} onClose={() => setOpened(null)} />
      <QuestionDialog asked={asked} text={text} />
      <Toasts toasts={toasts} onDismiss={dismiss} text={text} />
    </ShellContext>
  );
}

function stoppedSentence({ by, reason }: Extract<ActionOutcome, { cancelled: true }>, text: ShellText): string {
  return (reason === "" ? text.stoppedWithout : text.stopped)
    .replace("{plugin}", () => by)
    .replace("{reason}", () => reason);
}

type PluginServicesProps = {
  value: ShellValue;
  hasModal: boolean;
  /** The plugin whose part the dialog shows. */
  openedBy: string | null;
  setOpened: (next: Opened | null | ((before: Opened | null) => Opened | null)) => void;
  setAsked: (next: Asked | null) => void;
  tools: readonly Action[];
};

/** What the page does for plugins, once scripts run (`PanelServices`); draws nothing. */
function PluginServices({ value, hasModal, openedBy, setOpened, setAsked, tools }: PluginServicesProps) {
  const { hub, serve, setTheme } = getPanelHub();
  const { shell, theme, text, tell, press, goTo, context } = value;
  const asking = useRef(false);
  useHostEvents(hub, context, theme);
  useUserGuards(hub, (to) => void goTo(to));
  usePluginLinks((to) => void goTo(to));
  useShortcuts(hub.commands);
  useActionElements(hub, tools, press, ({ reason, by }) => tell("info", reason, { from: by }));
  useEffect(
    () =>
      serve({
        toast: (by, level, message) => tell(level, message, { from: by.name }),
        navigate: (to) => goTo(to, false),
        call: callForPlugin,
        hasActed: () => navigator.userActivation?.isActive ?? true,
        tellStopped: (outcome) => tell("info", `${stoppedSentence(outcome, text)} ${text.again}`),
        confirm(by, question) {
          if (asking.current) return Promise.reject(new Error("busy"));
          asking.current = true;
          return new Promise((resolve) => {
            const answer = (agreed: boolean) => {
              asking.current = false;
              setAsked(null);
              resolve(agreed);
            };
            setAsked({ by, question, answer });
          });
        },
        openModal(by, { title, componentUrl, remoteUrl }) {
          if (!hasModal) throw new Error("no-such-slot");
          // what another dialog asks is not taken away under the user's hands
          if (document.querySelector("dialog:modal") && openedBy !== by.id) throw new Error("busy");
          const part = { component: componentUrl, componentUrl, remote: remoteUrl, remoteUrl };
          const id = `modal ${remoteUrl} ${componentUrl}`;
          setOpened({ id, label: title, plugin: by.id, pluginName: by.name, ...part });
        },
        closeModal: (by) => setOpened((before) => (before?.plugin === by.id ? null : before)),
      }),
    [serve, tell, goTo, text, hasModal, openedBy, setAsked, setOpened],
  );
  useEffect(() => setTheme(theme), [setTheme, theme]);
  // last: its code finds all that it may ask for
  usePageCode(shell.code, shell.plugins, text.somePlugin);
  return null;
}
