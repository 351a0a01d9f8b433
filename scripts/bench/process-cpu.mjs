import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Where CPU time and memory of another process can be read (Linux). Elsewhere the bench leaves both out. */
export const hasProc = existsSync("/proc/self/stat");

const ticksPerSecond = hasProc ? Number(execFileSync("getconf", ["CLK_TCK"]).toString()) : 100;

/**
 * CPU time that a process has used in user mode and in the kernel, with all its threads; microseconds, in steps of a
 * clock tick (10 ms), so read it around a second or more.
 * @returns {number} 0 for a process that is gone and where there is no /proc
 */
export function processCpu(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, "utf8");
  // proc(5): the name in parentheses may hold spaces; utime and stime are fields 14 and 15, the state is field 3
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticksPerSecond;
}

/** CPU time that all processes of the machine have used; microseconds, 0 where there is no /proc. */
export function machineCpu() {
  if (!hasProc) return 0;
  // proc(5): user, nice, system, idle, iowait, irq, softirq
  const [user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
    .split(/\s+/)
    .slice(1, 8)
    .map(Number);
  return ((user + nice + system + irq + softirq) * 1e6) / ticksPerSecond;
}

/** Resident memory of a process now; MiB, 0 where it cannot be read. */
export function residentMemory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
