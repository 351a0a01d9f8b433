const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** The name of a time zone as a browser gives it (IANA), or null for what this machine's Intl does not know. */
export function readTimeZone(raw: string | undefined): string | null {
  if (raw === undefined || raw.length > 64 || !NAME.test(raw)) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: raw });
    return raw;
  } catch {
    return null;
  }
}

/**
 * The moment at which a day begins somewhere.
 * @param date `YYYY-MM-DD`
 * @param zone IANA name
 * @param days added to the date: 1 gives the end of that day
 * @returns null for what is no date
 */
export function startOfDay(date: string, zone: string, days = 0): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day) + days);
  if (Number.isNaN(wall) || Number(month) > 12 || Number(day) > 31) return null;
  // the offset at the moment itself is only known once the moment is: a second look settles it where clocks change
  const near = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(near, zone));
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(moment);
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second")) - moment;
}
