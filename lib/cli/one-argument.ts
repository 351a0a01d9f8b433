import { parseArgs } from "node:util";
import { CommandError, explainArguments } from "@/lib/cli/command";

/** The one word that a command without options takes. @throws CommandError with `ask` where it is not one */
export function oneArgument(args: string[], ask: string): string {
  let words: string[];
  try {
    words = parseArgs({ args, options: {}, allowPositionals: true }).positionals;
  } catch (error) {
    throw new CommandError(explainArguments(error, {}));
  }
  if (words.length !== 1 || words[0] === "") throw new CommandError(ask);
  return words[0]!;
}
