"use client";

import { createContext, use, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { usePathname } from "next/navigation";
import { ActionDialog } from "@/app/_client/action-dialog";
import { Toasts, useToasts } from "@/app/_client/toasts";
import type { Tell } from "@/app/_client/toasts";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { Action, Shell } from "@/lib/slots/shell";

/** What a document's layout knows of the shell; each page brings its own actions (`PanelPage`). */
export type LayoutShell = Pick<Shell, "slots" | "pages" | "uiPack"> & { version: string };

/** Sentences of the shell's parts; `{plugin}`, `{name}` and `{label}` are filled in where they are said. */
export type ShellText = Record<
  | "close"
  | "dismiss"
  | "toasts"
  | "part"
  | "partFailed"
  | "hiddenTitle"
  | "hiddenLead"
  | "home"
  | "action"
  | "unanswered",
  string
>;

type ShellValue = {
  shell: LayoutShell;
  theme: FrameTheme;
  text: ShellText;
  /** Tells the user something, without taking them away from what they do. */
  tell: Tell;
  /** The actions of the page that is open. */
  tools: readonly Action[];
  setTools: (actions: readonly Action[]) => void;
  /** Opens an action's part in the host's dialog, or runs it where it has none. */
  press: (action: Action) => void;
};

const ShellContext = createContext<ShellValue | null>(null);

/** @throws Error outside of a page of the panel */
export function useShell(): ShellValue {
  const value = use(ShellContext);
  if (value === null) throw new Error("useShell is for what stands in a ShellProvider.");
  return value;
}

type ShellProviderProps = { shell: LayoutShell; theme: FrameTheme; text: ShellText; children: ReactNode };

/** Around everything that plugins may reach: what shows where, the dialog for actions, and what is told. */
export function ShellProvider({ shell, theme, text, children }: ShellProviderProps) {
  const { toasts, tell, dismiss } = useToasts();
  const [tools, setTools] = useState<readonly Action[]>([]);
  const [pressed, setPressed] = useState<Action | null>(null);
  const pathname = usePathname();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    // whoever goes to another page, by the part's own doing too, is done with it
    setOpenedAt(pathname);
    setPressed(null);
  }
  const value = useMemo((): ShellValue => {
    const press = (action: Action) => {
      if (action.componentUrl !== null || action.remoteUrl !== null) return setPressed(action);
      tell(
        "info",
        text.unanswered.replace("{plugin}", () => action.pluginName).replace("{label}", () => action.label),
      );
    };
    return { shell, theme, text, tell, tools, setTools, press };
  }, [shell, theme, text, tell, tools]);
  return (
    <ShellContext value={value}>
      {children}
      <ActionDialog action={pressed} onClose={() => setPressed(null)} />
      <Toasts toasts={toasts} onDismiss={dismiss} text={text} />
    </ShellContext>
  );
}
