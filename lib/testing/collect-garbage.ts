import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Has Node clear away what nobody holds any more. libsql closes a connection that had prepared statements only when
 * they are gone, so that a test which opened a database in its own process needs this before that one is free.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 2; round++) {
    await wait(1); // its finalizers run between
    collect();
  }
  await wait(1);
}
