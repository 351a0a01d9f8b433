import type { ActionOutcome } from "@/lib/bridge/action-registry";
import type { Level } from "@/lib/bridge/protocol";
import type { Navigation } from "@/lib/bridge/read-navigation";

/** A plugin as the bridge knows it. */
export type PluginRef = { id: string; name: string; permissions: readonly string[] };

export type Question = { title: string; message: string; confirm: string; danger: boolean };
export type ApiCall = { method: string; path: string; body: unknown };
export type ApiAnswer = { status: number; ok: boolean; body: unknown };

/** What a dialog shows, by address: the remote, and the component where that fails. */
export type ModalParts = { title: string; componentUrl: string | null; remoteUrl: string | null };

/** What the page does for a plugin's code. All that is said stands in the name of its plugin. */
export type PanelServices = {
  toast(by: PluginRef, level: Level, message: string): void;
  /** Goes there, if no plugin objects. */
  navigate(to: Navigation): Promise<ActionOutcome>;
  /** @param question empty sentences are the panel's to find @returns whether the user agreed */
  confirm(by: PluginRef, question: Question): Promise<boolean>;
  openModal(by: PluginRef, modal: ModalParts): void;
  /** Closes the dialog that the plugin has opened; else nothing. */
  closeModal(by: PluginRef): void;
  /** @throws Error when there was no answer, or none that is JSON */
  call(by: PluginRef, call: ApiCall): Promise<ApiAnswer>;
  /** Whether the user has just done something, in the page or in a frame of it. */
  hasActed(): boolean;
};
