import type { getSentences } from "@/lib/messages";

/** The playground's sentences, as the server hands them on. */
export type PlaygroundText = ReturnType<typeof getSentences>["docs"]["playground"];
