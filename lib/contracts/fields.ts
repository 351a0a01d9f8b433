import * as z from "zod";
import { readEmailAddress } from "@/lib/text/email-address";
import { readReadableText } from "@/lib/text/readable-text";

/** A string that must be there; the message is for an app's author. */
export const requiredString = z.string({
  error: (issue) => (issue.input === undefined ? "is required" : "must be a string"),
});

const clean = (maxCodePoints: number, lineBreaks: boolean) => (raw: string, ctx: z.RefinementCtx) => {
  const read = readReadableText(raw, { maxCodePoints, lineBreaks });
  if (read.ok) return read.value;
  ctx.addIssue({ code: "custom", message: read.reason });
  return z.NEVER;
};

/** Text that a person will read, cleaned as `lib/text/readable-text.ts` says; 1 to `maxCodePoints` code points. */
export const readableText = (maxCodePoints: number, lineBreaks = false) =>
  requiredString.meta({ minLength: 1, maxLength: maxCodePoints }).transform(clean(maxCodePoints, lineBreaks));

/** Optional text; `null` and the empty string count as absent. */
export const optionalText = (maxCodePoints: number, lineBreaks = false) =>
  z
    .string("must be a string")
    .meta({ maxLength: maxCodePoints })
    .nullish()
    .transform((raw, ctx) => (raw ? clean(maxCodePoints, lineBreaks)(raw, ctx) : null));

/** An e-mail address, in the form in which it is stored. */
export const email = requiredString.meta({ format: "email" }).transform((text, ctx) => {
  const address = readEmailAddress(text);
  if (address !== null) return address;
  ctx.addIssue({ code: "custom", message: "must have the form name@example.com" });
  return z.NEVER;
});

/** A new password: 8 to 256 characters (NIST SP 800-63B section 3.1.1.2 asks for length, not for kinds of characters). */
export const newPassword = requiredString
  .min(8, "must have at least 8 characters")
  .max(256, "must have at most 256 characters");

/** RFC 3339, UTC. */
export const timestamp = z.string().meta({ format: "date-time" });

/** The id of a pack, `plugin:packId` or one of the host's own; whether there is such a pack the verb finds out. */
export const packId = z
  .string("must be text")
  .max(200, "is too long")
  .describe("The id of a pack: `plugin:packId`, or one of the panel's own");
