import * as z from "zod";

/** Listings page by page, newest first: `next_cursor` is the `cursor` of the next page, or null at the end. */
export const pageQuery = z.object({
  cursor: z.uuid("must be the next_cursor of the page before").describe("`next_cursor` of the page before").optional(),
  limit: z.coerce.number("must be a number").int().min(1).max(200).default(50).describe("Entries of one page"),
});

export const nextCursor = z.string().nullable().describe("`cursor` of the next page; null at the end");
