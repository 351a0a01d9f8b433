/**
 * A waiting time for a person, in whole minutes rounded up: `1 minute`, `15 minutes`; above two hours in hours.
 * Works in the browser too, where an answer's `Retry-After` is put into a sentence that the server wrote.
 * @param seconds 0 or more; anything that is not a number counts as a minute
 * @param locale BCP 47
 */
export function formatWait(seconds: number, locale = "en"): string {
  const minutes = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1;
  const [value, unit] = minutes > 120 ? [Math.ceil(minutes / 60), "hour"] : [minutes, "minute"];
  const key = `${locale} ${unit}`;
  let format = formats.get(key);
  // making one costs as much as two hundred uses of it
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })));
  return format.format(value);
}

const formats = new Map<string, Intl.NumberFormat>();
