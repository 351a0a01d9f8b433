import { Avatar } from "@/app/_ui/avatar";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";

type AccountMenuProps = {
  name: string;
  email: string;
  /** The role's name, where it is worth saying. */
  badge?: string | undefined;
  appearance: string;
  docs: string;
  signOutAction: string;
  text: Record<"menu" | "signedInAs" | "appearance" | "docs" | "signOut", string>;
};

const ENTRY =
  "flex min-h-10 w-full items-center gap-2.5 rounded px-2.5 text-start text-sm font-medium transition-colors hover:bg-muted";

/** Who is signed in, the way to how it looks, and the way out. A native popover: opens, closes and hears Escape without a script. */
export function AccountMenu({ name, email, badge, appearance, docs, signOutAction, text }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="absolute inset-y-0 end-0 inline-flex w-17 items-center justify-center gap-2 rounded-lg text-sm font-medium transition-colors hover:bg-muted"
      >
        <Avatar name={name} className="size-8 text-xs" />
        <span className="sr-only">{text.menu}</span>
        <bdi className="sr-only">{name}</bdi>
        <Icon name="chevron" className="size-4 text-muted-foreground" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        role="group"
        aria-label={text.menu}
        className="fixed inset-auto top-14 end-3 m-0 sm:end-4 w-72 max-w-[calc(100%-1.5rem)] rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-lg"
      >
        <div className="px-2.5 py-2 text-sm">
          <p className="text-xs text-muted-foreground">{text.signedInAs}</p>
          <p className="mt-1 line-clamp-3 font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="line-clamp-2 break-all text-muted-foreground">{email}</p>
          {badge && (
            <p className="mt-1.5">
              <Badge>{badge}</Badge>
            </p>
          )}
        </div>
        <div className="border-t border-border pt-1.5">
          {/* a document of its own: no plugin's style may be left there */}
          <a href={appearance} className={ENTRY}>
            <Icon name="palette" className="size-4.5 text-muted-foreground" />
            {text.appearance}
          </a>
          <a href={docs} className={ENTRY}>
            <Icon name="info" className="size-4.5 text-muted-foreground" />
            {text.docs}
          </a>
        </div>
        <form method="post" action={signOutAction}>
          <button className={ENTRY}>
            <Icon name="signOut" className="size-4.5 text-muted-foreground" />
            {text.signOut}
          </button>
        </form>
      </div>
    </>
  );
}
