import type { en } from "@/lib/messages/en";
import type { SameKeys } from "@/lib/messages/same-keys";

/** What pages share, and what stands in for a page. */
export const frame = {
  product: {
    name: "Panel",
    footer: "Selbst betrieben mit Panel",
    skip: "Zum Inhalt springen",
  },
  navigation: {
    label: "Hauptnavigation",
    dashboard: "Übersicht",
    servers: "Server",
    account: "Konto",
    activity: "Aktivität",
    admin: "Verwaltung",
    notifications: "Mitteilungen",
    unread: "{count, plural, one {# ungelesene Mitteilung} other {# ungelesene Mitteilungen}}",
    accountMenu: "Kontomenü",
    signedInAs: "Angemeldet als",
    appearance: "Darstellung",
    docs: "Dokumentation",
    signOut: "Abmelden",
  },
  role: { admin: "Administrator", user: "Benutzer" },
  form: {
    save: "Speichern",
    saving: "Wird gespeichert …",
    saved: "Gespeichert.",
    errorTitle: "Fehler: {title}",
    required: "Bitte ausfüllen.",
    refused: "Das konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.",
    unreachable: "Das Panel hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    unavailable: "Das Panel erreicht seine Datenbank nicht. Versuchen Sie es gleich noch einmal.",
    rateLimited: "Zu viele Versuche. Versuchen Sie es in {wait} noch einmal.",
    older: "Ältere",
    newest: "Zurück zu den neuesten",
    pages: "Seiten",
    copy: "Kopieren",
    copied: "Kopiert",
    cancel: "Abbrechen",
    close: "Schließen",
    zone: "Zeiten sind in {zone}.",
    needsScript: "Änderungen auf dieser Seite brauchen JavaScript, das in Ihrem Browser ausgeschaltet ist.",
  },
  notFound: {
    title: "Seite nicht gefunden",
    lead: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen, oder der Link hat einen Tippfehler.",
    home: "Zur Übersicht",
  },
  forbidden: {
    title: "Nur für Administratoren",
    lead: "Diese Seite ist für Administratoren des Panels, und Ihr Konto gehört nicht dazu. Bitten Sie einen Administrator, wenn hier etwas geändert werden soll.",
    home: "Zur Übersicht",
  },
  notifications: {
    unknownAddress: "einer unbekannten Adresse",
    issued: {
      title: "Ein neuer API-Schlüssel",
      body: "Der API-Schlüssel „{name}“ wurde für Ihr Konto erstellt. Wenn Sie das nicht waren, widerrufen Sie ihn und ändern Sie Ihr Passwort.",
    },
    rotated: {
      title: "Ein API-Schlüssel wurde erneuert",
      body: "Der API-Schlüssel „{name}“ hat ein neues Geheimnis. Wenn Sie das nicht waren, widerrufen Sie ihn und ändern Sie Ihr Passwort.",
    },
    blocked: {
      title: "Ein API-Schlüssel wurde abgewiesen",
      body: "Der API-Schlüssel „{name}“ wurde von {address} verwendet, die nicht auf seiner Liste steht, und abgewiesen.",
    },
    network: {
      title: "Ein API-Schlüssel wurde aus einem neuen Netz verwendet",
      body: "Der API-Schlüssel „{name}“ wurde zum ersten Mal von {address} verwendet. Wenn Sie diese Adresse nicht kennen, widerrufen Sie den Schlüssel.",
    },
    reused: {
      title: "Ein Autorisierungscode wurde zweimal verwendet",
      body: "Der Code, den „{name}“ bekam, wurde ein zweites Mal verwendet, von {address}, und abgewiesen. Vielleicht hat ihn jemand gesehen: Widerrufen Sie im Zweifel den Schlüssel.",
    },
    firstPassword: {
      title: "Ihr Passwort wurde gesetzt",
      body: "Das erste Passwort Ihres Kontos wurde über einen Link gesetzt, von {address}. Wenn Sie das nicht waren, sagen Sie es einem Administrator.",
    },
    password: {
      title: "Ihr Passwort wurde geändert",
      body: "Über einen Link wurde ein neues Passwort gesetzt, von {address}. Alle Sitzungen wurden beendet.",
    },
  },
  mail: {
    passwordLink: {
      subject: "Setzen Sie Ihr Passwort · Panel",
      text: "Guten Tag {name},\n\nsetzen Sie ein Passwort für Ihr Konto bei Panel:\n\n{url}\n\nDer Link gilt einmal. Wenn Sie ihn nicht erwartet haben, können Sie diese E-Mail ignorieren.\n",
    },
  },
  openApp: {
    title: "Zurück zur App",
    body: "Ihre Entscheidung steht, und die App, die {scheme}-Links öffnet, bekommt jetzt ihre Antwort. Wenn sie sich nicht von selbst öffnet, drücken Sie die Schaltfläche.",
    action: "App öffnen",
    footnote:
      "Die Antwort wird nur einmal gegeben. Wenn sie nicht ankommt, beginnen Sie in der App von vorn; einen unterwegs verlorenen Schlüssel können Sie in Ihrem Konto widerrufen.",
  },
  misdirected: {
    title: "Dieses Panel hat eine andere Adresse",
    body: "Sie haben es unter einer Adresse geöffnet, für die es nicht eingerichtet ist; die Anmeldung würde hier nicht funktionieren.",
    action: "Zu {address}",
  },
} as const satisfies SameKeys<
  Pick<
    typeof en,
    | ("product" | "navigation" | "role" | "form" | "notFound" | "forbidden")
    | ("notifications" | "mail" | "openApp" | "misdirected")
  >
>;
