import { problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";

/**
 * Reads one part of a file so that whatever it does to the libraries that read it (an overflow of the stack, say) costs
 * that part alone.
 * @param path where the part stands
 * @param otherwise what the part is when reading it failed
 */
export function attempt<Part>(
  document: JsonDocument,
  path: JsonPath,
  problems: Problem[],
  otherwise: Part,
  read: () => Part,
): Part {
  try {
    return read();
  } catch (error) {
    const found = `what the panel failed on (${String(error).slice(0, 200)})`;
    const told = { code: "file-unreadable", found, allowed: "what the panel can read" } as const;
    problems.push(problem(document.source, { ...told, at: document.placeOf(path) }));
    return otherwise;
  }
}
