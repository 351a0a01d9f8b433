import { getTimeZone } from "@/app/_server/time-zone";
import { Timestamp } from "@/app/_ui/timestamp";

/** A moment in the zone of whoever looks at the page, rendered on the server. */
export async function Moment({ at }: { at: string }) {
  return <Timestamp at={at} zone={await getTimeZone()} />;
}
