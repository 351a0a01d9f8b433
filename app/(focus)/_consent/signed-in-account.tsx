import { paths } from "@/app/_shell/paths";
import { Avatar } from "@/app/_ui/avatar";
import { buttonClass } from "@/app/_ui/button-class";
import type { Translator } from "@/lib/messages";

export type AccountText = Record<"title" | "another", string>;

export const accountText = (t: Translator): AccountText => ({
  title: t("consent.account"),
  another: t("consent.otherAccount"),
});

export type ShownAccount = Record<"name" | "initials" | "email", string>;
type SignedInAccountProps = ShownAccount & { returnPath: string; text: AccountText };

/** Which account decides, and a way to another one: signs out, signs in, and comes back to this very page. */
export function SignedInAccount({ name, initials, email, returnPath, text }: SignedInAccountProps) {
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="text-sm font-semibold">
        {text.title}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar initials={initials} />
        <div className="min-w-0 flex-1 basis-30 text-sm">
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="break-all text-muted-foreground">{email}</p>
        </div>
        <form method="post" action={paths.signOut}>
          <input type="hidden" name="callbackUrl" value={returnPath} />
          <button className={buttonClass({ variant: "secondary", size: "small" })}>{text.another}</button>
        </form>
      </div>
    </section>
  );
}
