/** A field of what goes with an event or action: its type as authors write it, and what it is. */
type Field = readonly [type: string, is: string];
type Described = { is: string; data: Readonly<Record<string, Field>> };

/** Events of the host's own, when each comes and what goes with it. The documentation is made of this. */
export const HOST_EVENTS = {
  "panel:host:ready": {
    is: "The panel is ready. Whoever listens later is told too.",
    data: { version: ["number", "The version of the bridge, 2."] },
  },
  "panel:route:change": {
    is: "Another page has come.",
    data: { path: ["string", "The path of the page."], from: ["string", "The path of the page before it."] },
  },
  "panel:page:mount": { is: "A page is there.", data: { path: ["string", "The path of the page."] } },
  "panel:page:unmount": { is: "A page goes.", data: { path: ["string", "The path of the page."] } },
  "panel:theme:change": {
    is: "Another theme, mode or accent is in force.",
    data: {
      mode: ['"light" or "dark"', "The mode in force, for who chose the device's own too."],
      packId: ["string", "The theme pack's id."],
      accent: ["string or null", "The user's accent as it was chosen; null for the theme's."],
    },
  },
  "panel:uipack:change": {
    is: "Another UI pack is active.",
    data: { uiPackId: ["string or null", "The UI pack's id; null for none."] },
  },
  "panel:session:change": {
    is: "The user's session began, or the panel finds it ended.",
    data: { signedIn: ["boolean", "Whether the user is signed in."] },
  },
} as const satisfies Record<`panel:${string}`, Described>;

export type HostEvent = keyof typeof HOST_EVENTS;
/** What goes with an event: the fields that it is described with, and no other. */
export type HostEventData<Event extends HostEvent> = Record<keyof (typeof HOST_EVENTS)[Event]["data"], unknown>;

/** Actions of the host's own, before which hooks may stand, and what goes with each. The documentation is made of this. */
export const HOST_ACTIONS = {
  "panel:nav:push": {
    is: "Going to a page: by a link of the panel, by the palette, or by a plugin.",
    runBy: "the panel and plugins",
    data: { path: ["string", "The path of the page."] },
  },
  "panel:form:submit": {
    is: "A form in a page's content is sent.",
    runBy: "the panel",
    data: {
      form: ["string", "The form's id, or its name; empty where it has neither."],
      action: ["string", "The path that the form goes to."],
      method: ["string", "The form's method, in small letters."],
    },
  },
  "panel:data:action": {
    is: "A press on a tool of a page, or on an element with `data-panel-action`.",
    runBy: "the panel and plugins",
    data: {
      id: ["string", "The action's id."],
      plugin: ["string or null", "The plugin whose it is; null for none."],
      slot: ["string or null", "The slot in which it was pressed; null for none."],
    },
  },
  "panel:ui:confirm": {
    is: "A question in a dialog. Its result is whether the user agreed.",
    runBy: "plugins",
    data: {
      message: ["string", "The question, up to 500 characters."],
      title: ["string, optional", "The dialog's title, up to 100 characters."],
      confirm: ["string, optional", "What the button says, up to 40 characters."],
      danger: ["boolean, optional", "Whether what is asked cannot be undone."],
    },
  },
} as const satisfies Record<`panel:${string}`, Described & { runBy: string }>;

export type HostAction = keyof typeof HOST_ACTIONS;
