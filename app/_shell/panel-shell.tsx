import type { ReactNode } from "react";
import Link from "next/link";
import { unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { countUnreadOfViewer } from "@/app/_server/unread";
import { paths } from "@/app/_shell/paths";
import { SafeModeNotice } from "@/app/_shell/safe-mode-notice";
import { UnreadLink } from "@/app/_shell/unread-link";
import { AccountMenu } from "@/app/_ui/account-menu";
import { Logo } from "@/app/_ui/logo";
import { NavLinks } from "@/app/_ui/nav-links";
import { getTranslator } from "@/lib/messages";

/** The frame of signed-in pages: logo, navigation, account menu, content. */
export async function PanelShell({ safeMode, children }: { safeMode: boolean; children: ReactNode }) {
  const t = getTranslator();
  const { user, unread } = await findFacts();
  const links = [
    { href: paths.dashboard, text: t("navigation.dashboard") },
    { href: paths.servers, text: t("navigation.servers"), under: "/server" },
    { href: paths.account, text: t("navigation.account"), under: paths.account },
    ...(user?.role === "admin" ? [{ href: paths.settings, text: t("navigation.admin"), under: paths.admin }] : []),
  ];
  return (
    <>
      <a
        href="#content"
        className="absolute top-2 left-2 z-10 rounded bg-primary px-3 py-2 text-sm font-medium text-primary-foreground not-focus:sr-only"
      >
        {t("product.skip")}
      </a>
      <header className="border-b border-border bg-card">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 px-4 sm:h-15 sm:flex-nowrap sm:px-6">
          <Link href={paths.dashboard} prefetch={false} className="flex h-15 items-center rounded sm:h-11">
            <Logo name={t("product.name")} />
          </Link>
          {/* as wide as both will be: the bell does not move when the menu is read after it */}
          <div className="relative ml-auto h-11 min-w-29 pr-18 sm:order-last">
            {user && <UnreadLink count={unread} />}
            {user && (
              <AccountMenu
                name={user.name}
                email={user.email}
                badge={user.role === "admin" ? t("role.admin") : undefined}
                appearance={paths.appearance}
                signOutAction={paths.signOut}
                text={{
                  menu: t("navigation.accountMenu"),
                  signedInAs: t("navigation.signedInAs"),
                  appearance: t("navigation.appearance"),
                  signOut: t("navigation.signOut"),
                }}
              />
            )}
          </div>
          {user && (
            <div className="w-full pb-2 sm:w-auto sm:pb-0">
              <NavLinks label={t("navigation.label")} links={links} />
            </div>
          )}
        </div>
      </header>
      {safeMode && <SafeModeNotice />}
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-10">
        {children}
      </main>
    </>
  );
}

/** A root layout never throws: without a database the shell stands empty, and the page says what is wrong. */
async function findFacts() {
  try {
    const [viewer, unread] = await Promise.all([getViewer(), countUnreadOfViewer()]);
    return { user: viewer?.actor.user ?? null, unread };
  } catch (error) {
    unstable_rethrow(error);
    return { user: null, unread: 0 };
  }
}
