export { openDatabase } from "@/lib/db/open";
export type { Database, Transaction } from "@/lib/db/open";
