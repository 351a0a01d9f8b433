import { vi } from "vitest";
import type { Database } from "@/lib/db";

/** Lets the next prepared read whose text has these words in it fail. */
export function failReadOnce(db: Database, words: string, error: Error): void {
  const read = db.sql.read.bind(db.sql);
  const spy = vi.spyOn(db.sql, "read").mockImplementation((statement, ...values) => {
    if (!statement.text.includes(words)) return read(statement, ...values);
    spy.mockRestore();
    return Promise.reject(error);
  });
}
