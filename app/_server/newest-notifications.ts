import { cache } from "react";
import { getViewer } from "@/app/_server/viewer";
import { listNotifications } from "@/lib/notifications/list-notifications";

/** As many as the account's page shows; the drawer shows fewer. */
const NEWEST = 8;

/** The viewer's newest notifications, and how many are unread in all; read once for all of a page that shows them. */
export const getNewestNotifications = cache(async () => {
  const viewer = await getViewer();
  return viewer ? listNotifications(viewer, { limit: NEWEST }) : { notifications: [], unread_count: 0 };
});
