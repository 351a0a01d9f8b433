import type { Metadata } from "next";
import { getTexts } from "@/app/_server/texts";
import { getViewer } from "@/app/_server/viewer";
import type { Translator } from "@/lib/messages";

/** The title of an administrators' page: its own for them, and that of the 403 page for anyone else. */
export function adminMetadata(title: (t: Translator) => string): () => Promise<Metadata> {
  return async () => {
    const [viewer, { t }] = await Promise.all([getViewer(), getTexts()]);
    return { title: viewer?.actor.user.role === "admin" ? title(t) : t("forbidden.title") };
  };
}
