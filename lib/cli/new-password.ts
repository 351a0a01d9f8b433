import { text } from "node:stream/consumers";
import { check } from "@/lib/cli/command";
import { makePassword } from "@/lib/accounts/password";
import { newPassword } from "@/lib/contracts/fields";

/**
 * The password for an account: one line of standard input with `--password-stdin`, else one made here and printed
 * once. Never an argument: other users of the machine can read those.
 */
export async function readNewPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return check(newPassword, "The password", (await text(process.stdin)).replace(/\r?\n$/, ""));
  const password = makePassword();
  process.stdout.write(`Password (shown only now): ${password}\n`);
  return password;
}
