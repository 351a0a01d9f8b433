import { importFile } from "@/lib/remotes/import-file";
import type { PageCode } from "@/lib/slots/shell";

/** How long its module may take to run, in milliseconds, before its author is told. */
export const CODE_WAIT_MS = 10_000;

/**
 * Runs the code of each plugin, as a module of its own: they are loaded side by side, and what becomes of one is nothing
 * to the others.
 * @param onFail called once for code that does not load, throws as it runs, or is not through in time
 */
export function runPageCode(codes: readonly PageCode[], onFail: (code: PageCode, error: unknown) => void): void {
  for (const code of codes) {
    let told = false;
    const fail = (error: unknown) => {
      if (!told) onFail(code, error);
      told = true;
    };
    const late = () => fail(new Error(`It was not through after ${CODE_WAIT_MS / 1000} seconds.`));
    const timer = setTimeout(late, CODE_WAIT_MS);
    importFile(code.url)
      .catch(fail)
      .finally(() => clearTimeout(timer));
  }
}
