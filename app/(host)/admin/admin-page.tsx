import type { ReactNode } from "react";
import { setStatus } from "@/app/_server/set-status";
import { requireViewer } from "@/app/_server/viewer";
import { Forbidden } from "@/app/(host)/admin/forbidden";
import type { SessionContext } from "@/lib/context";

/** Makes a page that is for administrators: anyone else who is signed in gets the 403 page, and nothing of it is rendered. */
export function adminPage<Props>(render: (ctx: SessionContext, props: Props) => Promise<ReactNode>) {
  return async function AdminPage(props: Props): Promise<ReactNode> {
    const ctx = await requireViewer();
    if (ctx.actor.user.role === "admin") return render(ctx, props);
    await setStatus(403);
    return <Forbidden />;
  };
}
