import { paths } from "@/app/_shell/paths";
import type { SideLink } from "@/app/_client/side-links";
import type { Translator } from "@/lib/messages";

/** Which pages: `panel` are those that plugins may reach, `host` those that are always the panel's own. */
export type ShellSurface = "panel" | "host";

/** Where the navigation and the palette lead. Going to pages of the other kind loads a document. */
export function listDestinations(t: Translator, surface: ShellSurface, admin: boolean) {
  const ofPanel = surface === "host" ? { document: true } : {};
  const ofHost = surface === "panel" ? { document: true } : {};
  const main: SideLink[] = [
    { href: paths.dashboard, text: t("navigation.dashboard"), icon: "home", ...ofPanel },
    { href: paths.servers, text: t("navigation.servers"), icon: "console", under: "/server", ...ofPanel },
    { href: paths.account, text: t("navigation.account"), icon: "person", ...ofPanel },
    { href: paths.activity, text: t("navigation.activity"), icon: "history", ...ofPanel },
    { href: paths.appearance, text: t("navigation.appearance"), icon: "palette", ...ofHost },
  ];
  const administration: SideLink[] = admin
    ? [
        { href: paths.settings, text: t("admin.settings"), icon: "gear", ...ofHost },
        { href: paths.users, text: t("admin.users"), icon: "people", ...ofHost },
        { href: paths.plugins, text: t("admin.plugins"), icon: "plug", under: paths.plugins, ...ofHost },
        { href: paths.audit, text: t("admin.audit"), icon: "clock", ...ofHost },
      ]
    : [];
  /** What has a place on one of those pages. */
  const more: SideLink[] = [
    { href: paths.apiKeys, text: t("account.keys.title"), icon: "key", ...ofPanel },
    { href: paths.notifications, text: t("navigation.notifications"), icon: "bell", ...ofPanel },
    { href: paths.device, text: t("dashboard.connect.title"), icon: "device", document: true },
  ];
  return { main, administration, more };
}
