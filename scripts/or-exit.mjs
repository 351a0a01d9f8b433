/**
 * Runs a step of a program. Where it fails, its message is all that a person needs: no stack of ours above a compiler's
 * own output.
 * @param {() => Promise<unknown>} step
 */
export async function orExit(step) {
  try {
    await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
