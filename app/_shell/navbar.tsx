import { PaletteButton } from "@/app/_client/command-palette";
import { SidebarButtons } from "@/app/_client/sidebar-buttons";
import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { NotificationsBell } from "@/app/_shell/notifications-bell";
import { AccountMenu } from "@/app/_ui/account-menu";
import type { ActingUser } from "@/lib/context";

/** The bar over every page: the way to the navigation, what is new, and who is signed in. */
export function Navbar({ user }: { user: ActingUser }) {
  const { t } = useTexts();
  return (
    <header className="flex h-15 items-center gap-2 px-2 sm:px-4">
      <SidebarButtons text={{ open: t("shell.openNavigation"), narrow: t("shell.narrowSidebar") }} />
      <div className="min-w-0 flex-1">
        <PaletteButton />
      </div>
      {/* as wide as both will be: the bell does not move when the menu is read after it */}
      <div className="relative h-11 min-w-29 pe-18">
        <NotificationsBell />
        <AccountMenu
          name={user.name}
          email={user.email}
          badge={user.role === "admin" ? t("role.admin") : undefined}
          appearance={paths.appearance}
          docs={paths.docs}
          signOutAction={paths.signOut}
          text={{
            menu: t("navigation.accountMenu"),
            signedInAs: t("navigation.signedInAs"),
            appearance: t("navigation.appearance"),
            docs: t("navigation.docs"),
            signOut: t("navigation.signOut"),
          }}
        />
      </div>
    </header>
  );
}
