import { getViewer } from "@/app/_server/viewer";
import { countUnread } from "@/lib/notifications/list-notifications";

/** How many notifications the viewer has not read. */
export async function countUnreadOfViewer(): Promise<number> {
  const viewer = await getViewer();
  return viewer ? countUnread(viewer) : 0;
}
