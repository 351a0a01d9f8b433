import Link from "next/link";
import { paths } from "@/app/_shell/paths";
import { Logo } from "@/app/_ui/logo";
import { SideLinks } from "@/app/_ui/side-links";
import { getTranslator } from "@/lib/messages";

type SidebarProps = {
  /** Which pages it stands on: to those of the other kind it loads a document. */
  surface: "panel" | "host";
  admin: boolean;
};

/** The panel's own navigation. */
export function Sidebar({ surface, admin }: SidebarProps) {
  const t = getTranslator();
  const host = surface === "panel" ? { document: true } : {};
  const panel = surface === "host" ? { document: true } : {};
  return (
    <>
      <div className="flex h-15 shrink-0 items-center px-5 lg:group-data-[sidebar=narrow]/shell:px-5.5">
        <Link href={paths.dashboard} prefetch={false} className="flex h-11 items-center overflow-hidden rounded">
          <Logo name={t("product.name")} nameClassName="lg:group-data-[sidebar=narrow]/shell:sr-only" />
        </Link>
      </div>
      <div className="flex-1 px-3 pb-4">
        <SideLinks
          label={t("navigation.label")}
          links={[
            { href: paths.dashboard, text: t("navigation.dashboard"), icon: "home", ...panel },
            { href: paths.servers, text: t("navigation.servers"), icon: "console", under: "/server", ...panel },
            { href: paths.account, text: t("navigation.account"), icon: "person", ...panel },
            { href: paths.activity, text: t("navigation.activity"), icon: "history", ...panel },
            { href: paths.appearance, text: t("navigation.appearance"), icon: "palette", ...host },
          ]}
        />
        {admin && (
          <SideLinks
            label={t("admin.navigation")}
            heading={t("admin.navigation")}
            links={[
              { href: paths.settings, text: t("admin.settings"), icon: "gear", ...host },
              { href: paths.users, text: t("admin.users"), icon: "people", ...host },
              { href: paths.plugins, text: t("admin.plugins"), icon: "plug", under: paths.plugins, ...host },
              { href: paths.audit, text: t("admin.audit"), icon: "clock", ...host },
            ]}
          />
        )}
      </div>
    </>
  );
}
