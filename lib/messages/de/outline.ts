import type { outline as english } from "@/lib/messages/outline";
import type { SameKeys } from "@/lib/messages/same-keys";

/** The slots stand in the accusative: both sentences that name them need it. */
export const outline = {
  replaces: "Ersetzt {parts}.",
  hides: "Verbirgt {parts}.",
  pages: "{count, plural, one {Ersetzt # Seite.} other {Ersetzt # Seiten.}}",
  hiddenPages: "{count, plural, one {Verbirgt # Seite.} other {Verbirgt # Seiten.}}",
  actions: "{count, plural, one {Fügt # Schaltfläche hinzu.} other {Fügt # Schaltflächen hinzu.}}",
  nothing: "Ändert derzeit nichts.",
  slot: {
    sidebar: "die Seitenleiste",
    navbar: "die obere Leiste",
    pageHeader: "den Titel der Seiten",
    main: "den Inhalt aller Seiten",
    background: "den Hintergrund",
    drawer: "das Fach der Mitteilungen",
    modal: "das Dialogfenster",
    toolbarDashboard: "die Schaltflächen der Übersicht",
    toolbarAccount: "die Schaltflächen des Kontos",
    toolbarServers: "die Schaltflächen der Serverliste",
    toolbarConsole: "die Schaltflächen der Konsole",
    toolbarActivity: "die Schaltflächen der Aktivität",
    toolbarNotifications: "die Schaltflächen der Mitteilungen",
  },
} as const satisfies SameKeys<typeof english>;
