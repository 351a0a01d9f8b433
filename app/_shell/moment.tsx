import { getTimeZone } from "@/app/_server/time-zone";
import { getTexts } from "@/app/_server/texts";
import { Timestamp } from "@/app/_ui/timestamp";

/** A moment in the zone of whoever looks at the page, rendered on the server. */
export async function Moment({ at }: { at: string }) {
  const [zone, { locale }] = await Promise.all([getTimeZone(), getTexts()]);
  return <Timestamp at={at} zone={zone} locale={locale} />;
}
