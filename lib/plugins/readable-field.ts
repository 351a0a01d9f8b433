import * as z from "zod";
import { readReadableText } from "@/lib/text/readable-text";

/** Text that people read: no control or bidirectional characters, so that a name cannot rewrite the page. */
export function readable(maxCodePoints: number, lineBreaks = false) {
  const allowed = `a string of 1 to ${maxCodePoints} characters${lineBreaks ? "" : " on one line"}`;
  return z.string({ error: allowed }).transform((text, ctx) => {
    const reading = readReadableText(text, { maxCodePoints, lineBreaks });
    if (reading.ok) return reading.value;
    ctx.addIssue({ code: "custom", message: `${allowed}. ${reading.reason.replace(/\.$/, "")}` });
    return z.NEVER;
  });
}
