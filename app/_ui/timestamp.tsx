import { formatMoment } from "@/app/_ui/format-moment";

/**
 * A moment as the reader's clock shows it; in UTC, and saying so, where the reader's zone is not known. Its title has it
 * to the second, with the zone.
 */
export function Timestamp({ at, zone, locale = "en" }: { at: string; zone: string | null; locale?: string }) {
  return (
    <time dateTime={at} title={formatMoment(at, zone, "whole", locale)}>
      {formatMoment(at, zone, "minute", locale)}
    </time>
  );
}
