/** What UI packs and overrides do, in sentences that stand one after the other. */
export const outline = {
  replaces: "Replaces {parts}.",
  hides: "Hides {parts}.",
  pages: "{count, plural, one {Replaces # page.} other {Replaces # pages.}}",
  hiddenPages: "{count, plural, one {Hides # page.} other {Hides # pages.}}",
  actions: "{count, plural, one {Adds # button.} other {Adds # buttons.}}",
  nothing: "Changes nothing at present.",
  slot: {
    sidebar: "the sidebar",
    navbar: "the top bar",
    pageHeader: "the title of pages",
    main: "the content of all pages",
    background: "the background",
    drawer: "the drawer of notifications",
    modal: "the dialog",
    toolbarDashboard: "the dashboard’s buttons",
    toolbarAccount: "the account’s buttons",
    toolbarServers: "the server list’s buttons",
    toolbarConsole: "the console’s buttons",
    toolbarActivity: "the activity’s buttons",
    toolbarNotifications: "the notifications’ buttons",
  },
} as const;
