import { CommandError, type Command } from "@/lib/cli/command";
import { purge } from "@/lib/purge/purge";

export const purgeCommand: Command = {
  usage: "npm run panel -- purge",
  summary:
    "Deletes expired requests, codes, limits, sessions and old audit now; the panel does so by itself each hour.",
  async run(ctx, args) {
    if (args.length > 0) throw new CommandError("This command takes no words.");
    const gone = Object.entries(await purge(ctx)).filter(([, count]) => count > 0);
    process.stdout.write(
      gone.length === 0 ? "Nothing to purge.\n" : gone.map(([kind, n]) => `${kind}: ${n}\n`).join(""),
    );
  },
};
