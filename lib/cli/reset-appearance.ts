import { resetAppearance } from "@/lib/appearance/reset-appearance";
import { check, CommandError, type Command } from "@/lib/cli/command";
import { email } from "@/lib/contracts/fields";

export const resetAppearanceCommand: Command = {
  usage: "npm run panel -- reset-appearance [email]",
  summary:
    "Takes back what one user chose of the look; without an address, everyone's and the administrators' settings.",
  async run(ctx, args) {
    if (args.length > 1) throw new CommandError("Name one e-mail address, or none for everyone.");
    if (args.length === 0) {
      const count = await resetAppearance(ctx, null);
      process.stdout.write(
        `Took back the choices of ${count} ${count === 1 ? "user" : "users"}, and what administrators set of the look.\n`,
      );
      return;
    }
    const address = check(email, "The e-mail address", args[0]);
    const user = await ctx.db.user.findUnique({ where: { email: address }, select: { id: true } });
    if (!user) throw new CommandError(`No account has the e-mail address ${address}.`);
    const count = await resetAppearance(ctx, user.id);
    process.stdout.write(
      count === 0 ? `${address} had chosen nothing of the look.\n` : `Took back what ${address} chose of the look.\n`,
    );
  },
};
