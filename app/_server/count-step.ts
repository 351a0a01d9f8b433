import type { Context } from "@/lib/context";
import { toAppError } from "@/lib/http/error-response";
import type { FlowStep } from "@/lib/metrics/metrics";

/**
 * Takes a step of a flow for a page, and counts what came of it as the API's answers are counted.
 * @param isStep whether the result is one: a page may show what was decided before
 */
export async function countStep<Result>(
  { metrics }: Pick<Context, "metrics">,
  step: FlowStep,
  take: () => Promise<Result>,
  isStep: (result: Result) => boolean = () => true,
): Promise<Result> {
  try {
    const result = await take();
    if (isStep(result)) metrics?.flowStep(step, null);
    return result;
  } catch (error) {
    metrics?.flowStep(step, toAppError(error).code);
    throw error;
  }
}
