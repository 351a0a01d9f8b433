import { LookWatch } from "@/app/_client/look-watch";

/**
 * Notices that an open page is out of date. `npm run dev` loads it anew; a build for production, in which the condition
 * is a constant and what is imported below it is left out, only tells the user.
 */
export async function PageWatch({ text }: { text: Record<"changed" | "reload", string> }) {
  if (process.env.NODE_ENV === "development") {
    const { ReloadOnChange } = await import("@/app/_client/reload-on-change");
    return <ReloadOnChange />;
  }
  return <LookWatch text={text} />;
}
