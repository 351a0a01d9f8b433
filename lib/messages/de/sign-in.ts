import type { en } from "@/lib/messages/en";
import type { SameKeys } from "@/lib/messages/same-keys";

/** Signing in, and setting a password without it. */
export const signIn = {
  signIn: {
    title: "Anmelden",
    lead: "Verwenden Sie das Konto, das Ihr Administrator Ihnen gegeben hat.",
    leadDevice: "Um Ihr Gerät zu verbinden, melden Sie sich zuerst an.",
    leadCallback: "Melden Sie sich an, um zu sehen, worum die App bittet. Sie bekommt nichts, bevor Sie es freigeben.",
    email: "E-Mail",
    password: "Passwort",
    submit: "Anmelden",
    pending: "Anmeldung läuft …",
    credentials: "Die E-Mail-Adresse oder das Passwort stimmt nicht.",
    rateLimited: "Zu viele gescheiterte Anmeldungen. Versuchen Sie es in {wait} noch einmal.",
    unavailable: "Das Panel erreicht seine Datenbank nicht. Versuchen Sie es gleich noch einmal.",
    unreachable: "Das Panel hat nicht geantwortet. Prüfen Sie Ihre Verbindung.",
    failed: "Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.",
    forgot: "Passwort vergessen?",
    passwordSet: "Ihr Passwort ist gesetzt. Melden Sie sich damit an.",
    signedOut: "Sie sind überall abgemeldet.",
  },
  forgotPassword: {
    title: "Passwort vergessen",
    lead: "Geben Sie die Adresse ein, mit der Sie sich anmelden. Wenn es dazu ein Konto gibt, geht ein Link zum Setzen eines neuen Passworts dorthin.",
    email: "E-Mail",
    submit: "Link senden",
    pending: "Wird gesendet …",
    refused: "Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
    rateLimited: "Zu viele Versuche. Versuchen Sie es in {wait} noch einmal.",
    failed: "Der Link konnte nicht angefordert werden. Versuchen Sie es gleich noch einmal.",
    sentTitle: "Sehen Sie in Ihre E-Mails",
    sent: "Wenn es ein Konto mit dieser Adresse gibt, ist ein Link dorthin unterwegs. Er gilt einmal, innerhalb einer Stunde.",
    noMailTitle: "Fragen Sie einen Administrator",
    noMail:
      "Dieses Panel sendet keine E-Mails, also kann es Ihnen keinen Link senden. Fragen Sie einen Administrator; er kann unter Verwaltung, Benutzer einen für Sie erstellen.",
    noAdministrator:
      "Ist keiner da? Wer das Panel betreibt, kann auf dessen Rechner ein neues Passwort setzen: <command></command>",
    back: "Zurück zur Anmeldung",
  },
  setPassword: {
    title: "Passwort setzen",
    lead: "Wählen Sie das Passwort, mit dem Sie sich anmelden werden. Alle angemeldeten Geräte werden abgemeldet.",
    code: "Code aus dem Link",
    codeHint: "Der Link selbst, oder was darin hinter dem # steht",
    password: "Neues Passwort",
    passwordHint: "Mindestens 8 Zeichen",
    submit: "Passwort setzen",
    pending: "Passwort wird gesetzt …",
    invalid: "Dieser Link gilt nicht mehr. Er gilt einmal und für begrenzte Zeit: Fordern Sie einen neuen an.",
    refused: "Verwenden Sie 8 bis 256 Zeichen.",
    rateLimited: "Zu viele Versuche. Versuchen Sie es in {wait} noch einmal.",
    failed: "Das Passwort konnte nicht gesetzt werden. Versuchen Sie es gleich noch einmal.",
    again: "Neuen Link anfordern",
    over: {
      title: "Dieser Link gilt nicht mehr",
      lead: "Ein Link gilt einmal und für begrenzte Zeit. Dieser wurde verwendet, ist abgelaufen oder wurde durch einen neueren ersetzt. Wenn Sie Ihr Passwort damit gesetzt haben, melden Sie sich an.",
    },
  },
} as const satisfies SameKeys<Pick<typeof en, "signIn" | "forgotPassword" | "setPassword">>;
