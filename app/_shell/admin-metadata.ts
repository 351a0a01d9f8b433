import type { Metadata } from "next";
import { getViewer } from "@/app/_server/viewer";
import { getTranslator } from "@/lib/messages";

/** The title of an administrators' page: its own for them, and that of the 403 page for anyone else. */
export function adminMetadata(title: string): () => Promise<Metadata> {
  return async () => {
    const viewer = await getViewer();
    return { title: viewer?.actor.user.role === "admin" ? title : getTranslator()("forbidden.title") };
  };
}
