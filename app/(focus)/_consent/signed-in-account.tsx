import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Avatar } from "@/app/_ui/avatar";
import { buttonClass } from "@/app/_ui/button-class";

type SignedInAccountProps = { name: string; email: string; returnPath: string };

/** Which account decides, and a way to another one: signs out, signs in, and comes back to this very page. */
export function SignedInAccount({ name, email, returnPath }: SignedInAccountProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="text-sm font-semibold">
        {t("consent.account")}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} />
        <div className="min-w-0 flex-1 basis-30 text-sm">
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="break-all text-muted-foreground">{email}</p>
        </div>
        <form method="post" action={paths.signOut}>
          <input type="hidden" name="callbackUrl" value={returnPath} />
          <button className={buttonClass({ variant: "secondary", size: "small" })}>{t("consent.otherAccount")}</button>
        </form>
      </div>
    </section>
  );
}
