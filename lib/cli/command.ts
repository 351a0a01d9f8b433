import type * as z from "zod";
import type { Context } from "@/lib/context";
import type { Env } from "@/lib/env";
import { nearest } from "@/lib/plugins/nearest";

type Described = { usage: string; summary: string };

/** A command on the panel's data; its database is brought up to date first. */
export type Command = Described & { run(ctx: Context, args: string[]): Promise<void> };

/** A command that needs no database; it gives the exit code. */
export type LocalCommand = Described & { runLocally(env: Env, args: string[]): Promise<number> };

/** What a command is for, where that is what was asked; else null. */
export function findHelp(command: Command | LocalCommand, args: readonly string[]): string | null {
  const asked = args.some((one) => one === "--help" || one === "-h") || (args.length === 1 && args[0] === "help");
  return asked ? `Usage: ${command.usage}\n\n${command.summary}\n` : null;
}

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

/** What is wrong with options that `parseArgs` of Node refused, in words that name the option that was likely meant. */
export function explainArguments(error: unknown, options: Record<string, unknown>): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const written = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /'(-[^']*)'/.exec(message)?.[1] : undefined;
  if (written === undefined) return message;
  const names = Object.keys(options);
  const meant = nearest(written.replace(/^-+/, ""), names);
  const hint =
    meant === null ? `There are: ${names.map((name) => `--${name}`).join(", ")}.` : `Did you mean --${meant}?`;
  return `There is no option ${written}. ${names.length === 0 ? "It has none." : hint}`;
}
