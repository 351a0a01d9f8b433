import { paths } from "@/app/_shell/paths";
import { NavLinks } from "@/app/_ui/nav-links";
import { getTranslator } from "@/lib/messages";

/** The way among the administrators' pages. */
export function AdminNavigation() {
  const t = getTranslator();
  return (
    <div className="mb-6 border-b border-border pb-3">
      <NavLinks
        label={t("admin.navigation")}
        links={[
          { href: paths.settings, text: t("admin.settings") },
          { href: paths.users, text: t("admin.users") },
          { href: paths.plugins, text: t("admin.plugins"), under: paths.plugins },
          { href: paths.audit, text: t("admin.audit") },
        ]}
      />
    </div>
  );
}
