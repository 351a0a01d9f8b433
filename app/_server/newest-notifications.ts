import { cache } from "react";
import { getViewer } from "@/app/_server/viewer";
import { listNotifications } from "@/lib/notifications/list-notifications";

/** How many the drawer shows. */
const NEWEST = 6;

/** The viewer's newest notifications, and how many are unread in all. */
export const getNewestNotifications = cache(async () => {
  const viewer = await getViewer();
  return viewer ? listNotifications(viewer, { limit: NEWEST }) : { notifications: [], unread_count: 0 };
});
