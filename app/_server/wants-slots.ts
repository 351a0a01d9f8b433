import { cache } from "react";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { HEADER, isFromOwnPages } from "@/lib/http/request-facts";

/**
 * Whether the dashboard is to show its slots outlined: `?slots=1`, for administrators, by a link of the panel's own or
 * typed. Asked for by a root layout, it never throws.
 */
export const wantsSlots = cache(async (): Promise<boolean> => {
  const asked = await headers();
  const url = new URL(asked.get(HEADER.url) ?? "/", "http://panel.invalid");
  if (url.pathname !== "/dashboard" || url.searchParams.get("slots") !== "1" || !isFromOwnPages(asked)) return false;
  try {
    return (await getViewer())?.actor.user.role === "admin";
  } catch (error) {
    unstable_rethrow(error);
    return false;
  }
});
