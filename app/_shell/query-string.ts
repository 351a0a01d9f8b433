import type { Query } from "@/app/_shell/single-value";

/** A page's query back in the form of an address, parameters that were given twice included. */
export function queryString(query: Awaited<Query>): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return String(new URLSearchParams(pairs));
}
