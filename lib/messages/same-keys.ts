/** A part of the catalogue in another language: the same keys as in English and no others, with a sentence for each. */
export type SameKeys<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : SameKeys<Part[Key]>;
};
