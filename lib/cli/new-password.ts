import { text } from "node:stream/consumers";
import { check } from "@/lib/cli/command";
import { makePassword } from "@/lib/accounts/password";
import { newPassword } from "@/lib/contracts/fields";

/**
 * The password for an account: one line of standard input with `--password-stdin`, else one made here. Never an
 * argument: other users of the machine can read those.
 * @returns `tell` prints a password that was made here, once it is the account's
 */
export async function readNewPassword(fromStdin: boolean): Promise<{ password: string; tell: () => void }> {
  if (fromStdin) {
    const line = (await text(process.stdin)).replace(/\r?\n$/, "");
    return { password: check(newPassword, "The password", line), tell: () => undefined };
  }
  const password = makePassword();
  return { password, tell: () => void process.stdout.write(`Password (shown only now): ${password}\n`) };
}
