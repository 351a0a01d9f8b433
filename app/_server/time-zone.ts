import { cache } from "react";
import { cookies } from "next/headers";
import { readTimeZone } from "@/lib/text/time-zone";

/** The cookie in which the browser says where its reader's clock is (app/_shell/tell-time-zone.tsx). */
export const TIME_ZONE_COOKIE = "panel-tz";

/** The reader's time zone, so that pages are rendered with their times; null until the browser has said. */
export const getTimeZone = cache(async (): Promise<string | null> => {
  return readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
});
