import { readFileSync } from "node:fs";

/** The processes that a panel with WEB_CONCURRENCY above 1 has begun, as Linux knows them. */
export function workerPids(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
}
