import { resetPassword } from "@/lib/accounts/change-password";
import { check, CommandError, type Command } from "@/lib/cli/command";
import { readNewPassword } from "@/lib/cli/new-password";
import { email } from "@/lib/contracts/fields";

export const resetPasswordCommand: Command = {
  usage: "npm run panel -- reset-password <email> [--password-stdin]",
  summary: "Sets another password and ends the account's sessions.",
  async run(ctx, args) {
    const rest = args.filter((argument) => argument !== "--password-stdin");
    if (rest.length !== 1) throw new CommandError("Name one e-mail address.");
    const address = check(email, "The e-mail address", rest[0]);
    const user = await ctx.db.user.findUnique({ where: { email: address }, select: { id: true } });
    if (!user) throw new CommandError(`No account has the e-mail address ${address}.`);
    const { password, tell } = await readNewPassword(rest.length !== args.length);
    await resetPassword(ctx, { email: address, password });
    process.stdout.write(`Set the password of ${address}; its sessions have ended.\n`);
    tell();
  },
};
