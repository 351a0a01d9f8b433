/**
 * `window.Panel`, version 2: what plugins have of the panel, the same in a component's frame and in the page. This file
 * is also what authors are given (`/schemas/panel.d.ts`), so it imports nothing.
 */

export interface PanelApi {
  readonly version: 2;
  readonly events: PanelEvents;
  readonly actions: PanelActions;
  readonly theme: PanelTheme;
  readonly toast: PanelToast;
  /** Goes to a page of the panel, given by its path; all else is refused. */
  navigate(path: string): void;
  readonly context: PanelContextApi;
  readonly api: PanelApiCalls;
  readonly ui: { readonly modal: PanelModal };
  readonly commands: PanelCommands;
}

export interface PanelEvents {
  /** Calls at each event of that name, of the panel or of any plugin. Gives what ends it. */
  on(event: string, listener: (payload: unknown) => void): () => void;
  once(event: string, listener: (payload: unknown) => void): () => void;
  off(event: string, listener: (payload: unknown) => void): void;
  /** Tells all who listen. `panel:…` is the panel's own, and refused. The payload is plain data, at most 64 KiB of it. */
  emit(event: string, payload?: unknown): Promise<void>;
}

export interface PanelActions {
  /** Stands before an action. Of hooks with the same id the later one takes the earlier one's place. */
  register(actionId: string, hook: PanelHook): () => void;
  unregister(actionId: string, id: string): void;
  /** Runs an action: `panel:nav:push`, `panel:ui:confirm`, `panel:data:action`, or one that a plugin has hooks for. */
  run(actionId: string, ctx?: Record<string, unknown>): Promise<PanelOutcome>;
}

export interface PanelHook {
  id: string;
  /** High ones are asked first; 0 where it is absent. */
  priority?: number;
  /**
   * Calls `next()` to let the action go on, or `ctx.cancel(reason)` to stop it, within two seconds. One that does neither
   * holds nothing up, and is named to administrators.
   */
  handler(ctx: PanelHookContext, next: () => Promise<PanelOutcome>): unknown;
}

/** A copy of what goes with the action. */
export interface PanelHookContext {
  readonly [name: string]: unknown;
  readonly actionId: string;
  cancel(reason?: string): void;
}

export type PanelOutcome =
  { cancelled: false; result?: unknown } | { cancelled: true; reason: string; by: string; result?: undefined };

/** Why a promise was rejected: `code` is one of the words in docs/bridge.md, `permission-missing`. */
export interface PanelRefusal extends Error {
  readonly code: string;
}

export interface PanelTheme {
  /** The one in force, for who chose `system` too. */
  getMode(): "light" | "dark";
  /** The user's accent as it was chosen (`custom:#aa0000`), null for the theme's. */
  getAccent(): string | null;
  /** The theme pack's id, null while it is not known. */
  getPackId(): string | null;
  /** The tokens of the mode in force, by name. */
  getTokens(): Partial<Record<string, string>>;
  /** Calls at each change of one of these. Gives what ends it. */
  subscribe(listener: () => void): () => void;
}

/** Text of at most 500 characters, with the plugin's name. At most five in ten seconds. */
export interface PanelToast {
  success(message: string): void;
  info(message: string): void;
  warning(message: string): void;
  error(message: string): void;
}

export interface PanelContextApi {
  getPathname(): string;
  /** Null for a component without the permission `api:read`. */
  getUser(): PanelUser | null;
  getUiPackId(): string | null;
  /** Calls at each change of one of these. Gives what ends it. */
  subscribe(listener: () => void): () => void;
}

export interface PanelUser {
  readonly id: string;
  readonly name: string;
  readonly role: "user" | "admin";
}

/** The panel's API in the user's name, as far as an API key may call it: `api:read` for GET, `api:write` for the others. */
export interface PanelApiCalls {
  get(path: string): Promise<PanelAnswer>;
  post(path: string, body?: unknown): Promise<PanelAnswer>;
  put(path: string, body?: unknown): Promise<PanelAnswer>;
  patch(path: string, body?: unknown): Promise<PanelAnswer>;
  delete(path: string): Promise<PanelAnswer>;
}

/** Whatever the panel answered, an error too. */
export interface PanelAnswer {
  status: number;
  ok: boolean;
  body: unknown;
}

export interface PanelModal {
  /**
   * Makes a dialog known: `component` is an HTML component of the plugin, `remote` a remote of it, for code in the page
   * alone. With both the remote is used, and the component where that fails. Gives what ends it.
   */
  register(id: string, modal: { title: string; component?: string; remote?: string }): () => void;
  /** Opens it, where the user has just done something. */
  open(id: string): Promise<void>;
  /** Closes the dialog that the plugin has opened. */
  close(): void;
}

export interface PanelCommands {
  /** An entry of the palette. Of commands with the same id the later one takes the earlier one's place. */
  register(command: PanelCommand): () => void;
  unregister(id: string): void;
}

export interface PanelCommand {
  id: string;
  label: string;
  /** `Mod+Shift+E`: two of Mod (Ctrl, or Cmd on a Mac), Alt and Shift, and a letter or digit. */
  shortcut?: string;
  handler(): unknown;
}

/** What a remote is given: a React component, the default export of its module. */
export interface PanelRemoteProps {
  /** The slot that it stands in, as `shell.sidebar`. */
  readonly slot: string;
  /** `window.Panel`, as that of its plugin. */
  readonly panel: PanelApi;
}
