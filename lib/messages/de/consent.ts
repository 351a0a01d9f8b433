import type { en } from "@/lib/messages/en";
import type { SameKeys } from "@/lib/messages/same-keys";

/** The pages where a request is decided. */
export const consent = {
  consent: {
    asks: "Wer fragt",
    name: "Name",
    appName: "App",
    description: "Beschreibung",
    unverified: "Nicht geprüft",
    unverifiedHint: "So nennt die App sich selbst. Das Panel hat nicht geprüft, von wem sie ist.",
    access: "Voller Zugriff auf die API Ihres Kontos",
    accessLead: "Mit der Freigabe bekommt die App einen API-Schlüssel. Damit kann sie:",
    can: {
      profile: "Ihr Profil lesen und Ihren Namen ändern",
      preferences: "Ihre Einstellungen lesen und ändern",
      keys: "Ihre API-Schlüssel sehen und den eigenen widerrufen",
      activity: "Ihre Aktivität und Mitteilungen lesen",
      servers: "Ihre Server und deren Konsolen verwenden",
    },
    cannotLead: "Sie kann nicht:",
    cannot: {
      signIn: "Sich als Sie anmelden oder Ihr Passwort ändern",
      keys: "Weitere API-Schlüssel erstellen",
      admin: "Dieses Panel verwalten",
    },
    account: "Ihr Konto",
    otherAccount: "Anderes Konto verwenden",
    approve: "Freigeben",
    deny: "Ablehnen",
    pending: "Einen Moment …",
    expires: "Diese Anfrage läuft in {wait} ab.",
    reviewKeys: "API-Schlüssel ansehen",
    again: "Noch einmal versuchen",
    reopen: "Noch einmal öffnen",
    tooMany: {
      title: "Zu viele Versuche",
      lead: "Sie haben in kurzer Zeit zu viele Anfragen geöffnet oder zu viele falsche Codes eingegeben. Versuchen Sie es in {wait} noch einmal.",
    },
    notAllowed: {
      title: "API-Schlüssel sind ausgeschaltet",
      lead: "Ein Administrator hat das Erstellen von API-Schlüsseln für Benutzer ausgeschaltet, deshalb kann keine App und kein Gerät einen Schlüssel zu Ihrem Konto bekommen.",
      help: "Bitten Sie einen Administrator, in den Einstellungen des Panels „Benutzer dürfen API-Schlüssel erstellen“ einzuschalten. Beginnen Sie dann in der App oder auf Ihrem Gerät von vorn.",
    },
    keyLimit: {
      title: "Kein Platz für einen weiteren Schlüssel",
      lead: "Sie haben so viele API-Schlüssel, wie ein Konto haben darf. Widerrufen Sie einen, den Sie nicht mehr brauchen, und versuchen Sie es noch einmal: Noch wurde nichts weitergegeben.",
    },
    overdue: {
      title: "Diese Seite war zu lange offen",
      lead: "Zur Sicherheit muss über eine Anfrage innerhalb von 10 Minuten nach dem Öffnen entschieden werden. Nichts wurde weitergegeben, und Sie können sie noch einmal öffnen.",
    },
    decided: {
      title: "Schon entschieden",
      lead: "Diese Anfrage wurde bereits freigegeben oder abgelehnt, vielleicht von Ihnen in einem anderen Tab. Ihre API-Schlüssel sind in Ihrem Konto aufgeführt.",
    },
    unavailable: {
      title: "Das Panel kann gerade nicht antworten",
      lead: "Es erreicht seine Datenbank nicht. Nichts ging verloren, und nichts wurde weitergegeben. Versuchen Sie es gleich noch einmal.",
    },
  },
  callback: {
    title: "Diese App freigeben?",
    lead: "Sie bittet um vollen Zugriff auf die API Ihres Kontos.",
    problem: {
      undelivered:
        "Der Server der App hat den Schlüssel nicht angenommen, deshalb wurde er widerrufen: Niemand hat Zugriff. Sie können noch einmal freigeben oder ablehnen.",
      stale:
        "Ihre Entscheidung wurde nicht ausgeführt, da diese Seite veraltet war. Sehen Sie sich die Anfrage noch einmal an und entscheiden Sie neu.",
      crossSite:
        "Ihr Browser hat nicht bestätigt, dass die Entscheidung von dieser Seite kam, deshalb wurde sie nicht ausgeführt. Entscheiden Sie hier noch einmal.",
      failed: "Ihre Entscheidung konnte nicht ausgeführt werden. Versuchen Sie es gleich noch einmal.",
    },
    destination: {
      title: "Wohin der API-Schlüssel geht",
      site: "Ihr Browser übergibt den Schlüssel dieser Website.",
      thisComputer: "Ihr Browser übergibt den Schlüssel einem Programm auf diesem Computer.",
      app: "Ihr Browser übergibt den Schlüssel einer App auf diesem Gerät, die <scheme></scheme>-Links öffnet. Jede App kann behaupten, die richtige zu sein.",
      server: "Das Panel sendet den Schlüssel an diesen Server; Sie bleiben hier.",
      address: "Die ganze Adresse",
    },
    allowList: {
      title: "Wo der Schlüssel gilt",
      anywhere: "Von jeder Adresse: Die App hat keine Einschränkung verlangt.",
      advice:
        "Der Schlüssel geht an einen Server; sicherer wäre es, wenn er nur von diesem Server aus gälte. Wer die App betreibt, kann das mit einer Liste von Adressen verlangen.",
      listed: "Nur von diesen Adressen:",
      noRestriction: "Von jeder Adresse: Die Liste der App lässt keine aus.",
      ipv4Any: "Von jeder IPv4-Adresse: <entry>0.0.0.0/0</entry> ist keine Einschränkung.",
      ipv6Any: "Von jeder IPv6-Adresse: <entry>::/0</entry> ist keine Einschränkung.",
      ipv4Listed: "Nur von diesen IPv4-Adressen:",
      ipv6Listed: "Nur von diesen IPv6-Adressen:",
      ipv4None: "Von keiner IPv4-Adresse.",
      ipv6None: "Von keiner IPv6-Adresse.",
      entries: "{count, plural, one {# Adresse oder Netz} other {# Adressen und Netze}}",
      alert: "Sie erfahren es, wenn jemand den Schlüssel von einer anderen Adresse aus versucht.",
    },
    warning:
      "Lehnen Sie ab, wenn Sie das nicht selbst begonnen haben oder <origin></origin> nicht kennen: Wer dahintersteht, bekommt den Zugriff.",
    sending: "Der Server der App wird benachrichtigt. Das kann bis zu 10 Sekunden dauern …",
    recent: {
      approved: "Sie haben das gerade eben freigegeben",
      denied: "Sie haben das gerade eben abgelehnt",
      again: "Noch einmal fragen",
    },
    sent: {
      title: "App verbunden",
      lead: "Das Panel hat den API-Schlüssel von <name></name> an <origin></origin> gesendet. Sie können diese Seite schließen und den Schlüssel jederzeit widerrufen.",
    },
    handed: {
      title: "Sie haben diese App freigegeben",
      lead: "Ihr Browser hat die Antwort für <name></name> einmal an <origin></origin> überbracht. Wenn sie dort nicht ankam, widerrufen Sie den Schlüssel in Ihrem Konto und beginnen Sie in der App von vorn.",
    },
    denied: {
      title: "Anfrage abgelehnt",
      lead: "<name></name> hat keinen Zugriff auf Ihr Konto bekommen. Sie können diese Seite schließen.",
      told: "Der zugehörige Server <origin></origin> wurde benachrichtigt.",
      untold:
        "Der zugehörige Server <origin></origin> konnte nicht benachrichtigt werden: Er hat nicht geantwortet, wie er sollte.",
    },
    delivering: {
      title: "Schlüssel wird gesendet",
      lead: "Das Panel sendet den API-Schlüssel von <name></name> an <origin></origin>. Das dauert höchstens 10 Sekunden.",
      waiting: "Warten auf den Server …",
      check: "Noch einmal prüfen",
    },
    pending: {
      title: "Noch nicht entschieden",
      lead: "Die Anfrage von <name></name> ist offen: <origin></origin> hat keinen Schlüssel bekommen, oder der Server dort hat ihn nicht angenommen und er wurde widerrufen.",
    },
    gone: {
      title: "Diese Anfrage gibt es nicht",
      lead: "Sie gehört zu einem anderen Konto oder wurde entfernt. Beginnen Sie in der App von vorn.",
    },
    invalid: {
      title: "Die App hat einen Fehler gemacht",
      lead: "Worum die App bat, verstößt gegen eine Regel. Nichts wurde irgendwohin gesendet, und kein Schlüssel wurde erstellt. Sie selbst können hier nichts berichtigen: Sagen Sie es denen, die die App gemacht haben.",
      author: "Für den Autor der App",
    },
    useDevice: {
      title: "Diese App verbindet sich mit einem Code",
      lead: "Beginnen Sie in der App von vorn: Sie sollte Ihnen einen Code zeigen, den Sie hier eingeben. Nichts wurde irgendwohin gesendet, und kein Schlüssel wurde erstellt.",
      enter: "Code eingeben",
      author:
        "mode=device gehört nicht zu dieser Seite. Beginnen Sie den Geräte-Ablauf mit <start></start>, zeigen Sie der Person user_code und verification_uri daraus, und holen Sie den Schlüssel mit <poll></poll> ab.",
    },
  },
  device: {
    title: "Gerät verbinden",
    enter: {
      lead: "Geben Sie den Code ein, den Ihr Gerät oder Ihre App anzeigt.",
      label: "Code",
      hint: "Acht Buchstaben, etwa BCDF-GHJK",
      submit: "Weiter",
      empty: "Geben Sie den Code ein, den Ihr Gerät anzeigt.",
      short: "Dieser Code ist zu kurz. Er hat acht Buchstaben, etwa BCDF-GHJK.",
      used: "Diesen Code haben Sie schon verwendet. Für ein weiteres Gerät beginnen Sie dort von vorn, um einen neuen Code zu bekommen.",
      unknown:
        "Kein Gerät wartet mit diesem Code. Vergleichen Sie ihn mit dem Gerät, oder beginnen Sie dort von vorn, um einen neuen zu bekommen.",
      stale: "Diese Anfrage kann nicht mehr verwendet werden. Geben Sie den Code noch einmal ein.",
      warning: "Geben Sie nur einen Code von einem Gerät oder einer App ein, die Sie selbst gestartet haben.",
    },
    review: {
      title: "Dieses Gerät freigeben?",
      lead: "<name></name> bittet um Zugriff auf Ihr Konto.",
      expires: "Dieser Code läuft in {wait} ab.",
      compare: "Vergleichen Sie den Code",
      compareHint: "Fahren Sie nur fort, wenn Ihr Gerät genau diesen Code zeigt.",
      warning:
        "Hat jemand Ihnen diesen Code oder einen Link zu dieser Seite geschickt? Dann lehnen Sie ab. Wer die Anfrage begonnen hat, bekommt den Zugriff.",
    },
    approved: {
      title: "Zurück zu Ihrem Gerät",
      lead: "Sie haben <name></name> freigegeben. Es holt sich seinen API-Schlüssel innerhalb weniger Sekunden selbst; hier ist nichts weiter zu tun.",
      waiting: "Warten auf das Gerät …",
      check: "Noch einmal prüfen",
    },
    redeemed: {
      title: "Gerät verbunden",
      lead: "<name></name> hat seinen API-Schlüssel. Sie können diese Seite schließen und den Schlüssel jederzeit widerrufen.",
    },
    denied: {
      title: "Anfrage abgelehnt",
      lead: "<name></name> hat keinen Zugriff auf Ihr Konto bekommen. Sie können diese Seite schließen.",
    },
    expired: {
      title: "Der Code ist abgelaufen",
      lead: "Ein Code gilt 15 Minuten. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen zu bekommen; das Gerät hat nichts erhalten.",
    },
    refused: {
      title: "Kein Schlüssel wurde übergeben",
      keyLimit:
        "Sie haben <name></name> freigegeben, aber als das Gerät seinen Schlüssel holen wollte, hatte Ihr Konto bereits so viele API-Schlüssel, wie es haben darf. Widerrufen Sie einen, den Sie nicht mehr brauchen, und beginnen Sie auf dem Gerät von vorn.",
      notAllowed:
        "Sie haben <name></name> freigegeben, aber ein Administrator hat das Erstellen von API-Schlüsseln ausgeschaltet, bevor das Gerät seinen Schlüssel holte. Fragen Sie einen Administrator, und beginnen Sie dann auf dem Gerät von vorn.",
      disabled:
        "Sie haben <name></name> freigegeben, aber das Konto wurde gesperrt, bevor das Gerät seinen Schlüssel holte.",
    },
    another: "Anderen Code eingeben",
  },
} as const satisfies SameKeys<Pick<typeof en, "consent" | "callback" | "device">>;
