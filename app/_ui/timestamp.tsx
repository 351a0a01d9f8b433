/** A moment, absolute and in UTC, so that the server's page needs no correction in the browser. */
export function Timestamp({ at, locale = "en" }: { at: string; locale?: string }) {
  const text = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
