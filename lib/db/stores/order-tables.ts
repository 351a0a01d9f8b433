import { DataError } from "@/lib/db/data-error";
import type { Table } from "@/lib/db/stores/data-store";

/** Tables in an order in which each comes after those that it refers to. @throws DataError where they go in a circle */
export function orderTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isFree = ({ references }: Table) => ![...left].some(({ name }) => references.includes(name));
    const free = [...left].filter(isFree);
    if (free.length === 0) {
      const names = [...left].map(({ name }) => name).join(", ");
      throw new DataError(`These tables refer to each other, so there is no order to copy them in: ${names}.`);
    }
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}
