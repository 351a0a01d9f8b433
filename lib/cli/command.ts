import type { z } from "zod";
import type { Context } from "@/lib/context";

export type Command = {
  usage: string;
  summary: string;
  run(ctx: Context, args: string[]): Promise<void>;
};

/** Wrong words on the command line; the message says which. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Checks a value from the command line with the API's own schema. @throws CommandError */
export function check<S extends z.ZodType>(schema: S, name: string, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CommandError(`${name} ${parsed.error.issues[0]!.message}.`);
  return parsed.data;
}
