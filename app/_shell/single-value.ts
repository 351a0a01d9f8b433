/** A page's query as Next hands it over: a parameter that is given twice is a list. */
export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The one value of a query parameter; undefined when it is absent or given twice, as a page then cannot know which. */
export function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
