const formats = new Map<string, Intl.DateTimeFormat>();

const PARTS = {
  /** `Nov 28, 2026, 13:05` */
  minute: { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  /** `Nov 28, 2026, 13:05:09 GMT+1` */
  whole: {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
    timeZoneName: "short",
  },
  /** `13:05:09` */
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A moment on the reader's clock. Without a zone it is UTC, and says so where a date stands.
 * @param at RFC 3339
 * @param zone IANA name, or null where the reader's is not known
 */
export function formatMoment(at: string, zone: string | null, look: keyof typeof PARTS = "minute", locale = "en") {
  const key = `${locale} ${zone} ${look}`;
  let format = formats.get(key);
  if (!format) {
    const named = zone === null && look === "minute" ? { timeZoneName: "short" as const } : {};
    const options = { ...PARTS[look], ...named, hourCycle: "h23" as const, timeZone: zone ?? "UTC" };
    formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  }
  return format.format(new Date(at));
}
