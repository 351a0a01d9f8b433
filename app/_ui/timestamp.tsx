import { formatMoment } from "@/app/_ui/format-moment";

/** A moment as the reader's clock shows it; in UTC, and saying so, where the reader's zone is not known. */
export function Timestamp({ at, zone, locale = "en" }: { at: string; zone: string | null; locale?: string }) {
  return <time dateTime={at}>{formatMoment(at, zone, "minute", locale)}</time>;
}
