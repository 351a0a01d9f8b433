import type { Texts } from "@/app/_server/texts";
import { formatWait } from "@/lib/messages/format-wait";

/** What `?error=` of a failed attempt without a script means; an unknown code is only ever the general sentence. */
export function formError(
  { locale, t }: Pick<Texts, "locale" | "t">,
  query: { error: string | undefined; retry: string | undefined },
  sentences: Record<string, string>,
  general: string,
): string | null {
  if (query.error === undefined) return null;
  if (query.error === "RATE_LIMITED") return t("form.rateLimited", { wait: formatWait(Number(query.retry), locale) });
  if (query.error === "SERVICE_UNAVAILABLE") return t("form.unavailable");
  return (Object.hasOwn(sentences, query.error) && sentences[query.error]) || general;
}
