import type { failure as english } from "@/lib/messages/failure";
import type { SameKeys } from "@/lib/messages/same-keys";

export const failure = {
  title: "Etwas ist schiefgegangen",
  body: "Das Panel konnte diese Seite nicht anzeigen. An Ihren Eingaben hat sich dadurch nichts geändert. Versuchen Sie es gleich noch einmal; wenn es wieder vorkommt, sagen Sie es Ihrem Administrator.",
  reference: "Kennung für das Protokoll",
  retry: "Noch einmal versuchen",
  home: "Zur Übersicht",
} as const satisfies SameKeys<typeof english>;
