import * as z from "zod";
import { LOCALES, readLocale } from "@/lib/text/locales";

/** What the form for the language posts: a language, or `system` for none of the user's own. */
export const languageForm = z.strictObject({
  language: z.enum(["system", ...Object.keys(LOCALES)], "is no language of the panel").transform(readLocale),
});
