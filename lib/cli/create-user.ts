import { parseArgs } from "node:util";
import { createUser } from "@/lib/accounts/create-user";
import { check, CommandError, explainArguments, type Command } from "@/lib/cli/command";
import { readNewPassword } from "@/lib/cli/new-password";
import { email, readableText } from "@/lib/contracts/fields";

const OPTIONS = {
  name: { type: "string" },
  admin: { type: "boolean" },
  "password-stdin": { type: "boolean" },
} as const;

export const createUserCommand: Command = {
  usage: "npm run panel -- create-user <email> [--name <name>] [--admin] [--password-stdin]",
  summary: "Makes an account. Without --password-stdin a password is made and printed once.",
  async run(ctx, args) {
    const { values, positionals } = readArguments(args);
    if (positionals.length !== 1) throw new CommandError("Name one e-mail address.");
    const address = check(email, "The e-mail address", positionals[0]);
    const name = check(readableText(191), "The name", values.name ?? address.split("@")[0]);
    const { password, tell } = await readNewPassword(values["password-stdin"] ?? false);
    const user = await createUser(ctx, { email: address, name, password, role: values.admin ? "admin" : "user" });
    process.stdout.write(`Made the ${user.role === "admin" ? "administrator" : "user"} ${user.email}.\n`);
    tell();
  },
};

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandError(explainArguments(error, OPTIONS));
  }
}
