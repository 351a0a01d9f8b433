import { createHash } from "node:crypto";
import type { Value } from "@/lib/db/stores/data-store";

const MASK = (1n << 256n) - 1n;

/**
 * How many rows there are and what is in them, whatever their order: the databases sort texts differently. The sum of
 * the rows' SHA-256 is enough against accidents.
 */
export class RowSum {
  count = 0;
  #sum = 0n;

  add(row: readonly Value[]): void {
    const hash = createHash("sha256")
      .update(JSON.stringify(row.map(plain)))
      .digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) & MASK;
    this.count += 1;
  }

  equals(other: RowSum): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }
}

/** All rows of a column are of one kind, so that two that differ cannot look alike. */
function plain(value: Value): string | number | boolean | null {
  if (typeof value === "bigint") return value.toString();
  return Buffer.isBuffer(value) ? value.toString("base64") : value;
}
