import { listDestinations } from "@/app/_shell/destinations";
import type { ShellSurface } from "@/app/_shell/destinations";
import { paths } from "@/app/_shell/paths";
import { Logo } from "@/app/_ui/logo";
import { SideLinks } from "@/app/_client/side-links";
import { useTexts } from "@/app/_server/use-texts";
import Link from "next/link";

/** The panel's own navigation. */
export function Sidebar({ surface, admin }: { surface: ShellSurface; admin: boolean }) {
  const { t } = useTexts();
  const { main, administration } = listDestinations(t, surface, admin);
  return (
    <aside aria-label={t("shell.sidebar")} className="flex min-h-dvh flex-col">
      <div className="flex h-15 shrink-0 items-center px-5">
        <Link href={paths.dashboard} prefetch={false} className="flex h-11 items-center overflow-hidden rounded">
          <Logo name={t("product.name")} nameClassName="lg:group-data-[sidebar=narrow]/shell:sr-only" />
        </Link>
      </div>
      <div className="flex-1 px-3 pb-4">
        <SideLinks label={t("navigation.label")} links={main} />
        {administration.length > 0 && (
          <SideLinks label={t("admin.navigation")} heading={t("admin.navigation")} links={administration} />
        )}
      </div>
    </aside>
  );
}
