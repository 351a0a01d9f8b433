import { watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { CommandError } from "@/lib/cli/command";

/** An editor writes, renames and writes again: who is told waits until it is quiet for so long, but no longer than this. */
const QUIET_MS = 100;
const LONGEST_MS = 1000;

export type WatchedFolder = {
  path: string;
  /** Another one where another folder has taken its place. */
  inode: string;
};

/**
 * Watches folders, each by itself. Node's recursive watch would be less to do, but Node 20 on Linux hears nothing more of
 * a file that was once replaced by another of the same name, as editors do.
 * @param stopped ends all waiting
 */
export function watchFolders(stopped: AbortSignal) {
  const watched = new Map<string, { inode: string; watcher: FSWatcher }>();
  let timer: NodeJS.Timeout | undefined;
  let first: number | null = null;
  let told: () => void = () => undefined;
  // one listener for all waiting: Node warns of the eleventh
  stopped.addEventListener("abort", () => told(), { once: true });

  const tell = () => {
    first = null;
    told();
  };
  const onChange = () => {
    clearTimeout(timer);
    const now = performance.now();
    first ??= now;
    timer = setTimeout(tell, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now)));
  };
  const forget = (path: string) => {
    watched.get(path)?.watcher.close();
    watched.delete(path);
  };
  const begin = ({ path, inode }: WatchedFolder): boolean => {
    try {
      const watcher = watch(path, onChange);
      watcher.on("error", () => {
        if (watched.get(path)?.watcher === watcher) forget(path);
        onChange();
      });
      watched.set(path, { inode, watcher });
      return true;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ENOENT", "ENOTDIR"].includes(code)) return false; // it went meanwhile; the one around it tells
      throw new CommandError(`${path} cannot be watched (${code}).`);
    }
  };

  return {
    /** Watches these and no others. @returns whether one of them was not watched before @throws CommandError */
    follow(folders: readonly WatchedFolder[]): boolean {
      const inodes = new Map(folders.map(({ path, inode }) => [path, inode]));
      for (const [path, { inode }] of watched) if (inodes.get(path) !== inode) forget(path);
      return folders.filter(({ path }) => !watched.has(path)).filter(begin).length > 0;
    },
    /** Resolves after the next change from now on, once it is quiet, or when it is stopped. */
    nextChange(): Promise<void> {
      return new Promise((resolve) => {
        told = resolve;
        if (stopped.aborted) resolve();
      });
    },
    close(): void {
      clearTimeout(timer);
      for (const path of [...watched.keys()]) forget(path);
    },
  };
}
