import type { ReactNode } from "react";
import { cookies } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { MainSlot } from "@/app/_client/main-slot";
import { ShellFrame } from "@/app/_client/shell-frame";
import { SidebarButtons } from "@/app/_client/sidebar-buttons";
import { ShellProvider } from "@/app/_client/shell-provider";
import type { LayoutShell } from "@/app/_client/shell-provider";
import { Slot } from "@/app/_client/slot";
import { SIDEBAR_COOKIE } from "@/lib/slots/sidebar-cookie";
import type { Dress } from "@/app/_server/dress";
import { getViewer } from "@/app/_server/viewer";
import { getNewestNotifications } from "@/app/_server/newest-notifications";
import { getTexts } from "@/app/_server/texts";
import { listDestinations } from "@/app/_shell/destinations";
import type { ShellSurface } from "@/app/_shell/destinations";
import { Navbar } from "@/app/_shell/navbar";
import { PageWatch } from "@/app/_shell/page-watch";
import { paths, safeModeOn } from "@/app/_shell/paths";
import { SafeModeNotice } from "@/app/_shell/safe-mode-notice";
import { Sidebar } from "@/app/_shell/sidebar";

type PanelShellProps = {
  surface: ShellSurface;
  /** What plugins do to it; on the host's own pages that is nothing. */
  shell: LayoutShell;
  dress: Dress;
  /** What the theme draws behind the pages. */
  background?: ReactNode;
  children: ReactNode;
};

/** The frame of signed-in pages: navigation, the bar at the top, content. Each region is a slot. */
export async function PanelShell({ surface, shell, dress, background, children }: PanelShellProps) {
  const { t, sentences: all } = await getTexts();
  const user = await findUser();
  const { main, administration, more } = listDestinations(t, surface, user?.role === "admin");
  const sentences = all.shell;
  const { mode, packId, light, dark, accent, safeMode } = dress;
  const content = (
    <>
      {safeMode && <SafeModeNotice />}
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-10 ${surface === "panel" ? "max-sm:pb-24" : ""}`}
      >
        <div data-panel-slot="shell.main">
          <MainSlot home={paths.dashboard}>{children}</MainSlot>
        </div>
      </main>
    </>
  );
  return (
    <ShellProvider
      shell={shell}
      theme={{ mode, packId, light, dark, accent }}
      user={user && { id: user.id, name: user.name, role: user.role }}
      text={sentences}
    >
      {background && (
        <Slot
          name="shell.background"
          label={t("shell.background")}
          partClassName="fixed inset-0 -z-1 overflow-hidden"
          fit="slot"
        >
          {background}
        </Slot>
      )}
      <a
        href="#content"
        className="absolute top-2 start-2 z-30 rounded bg-primary px-3 py-2 text-sm font-medium text-primary-foreground not-focus:sr-only"
      >
        {t("product.skip")}
      </a>
      {user ? (
        <ShellFrame
          narrow={(await cookies()).get(SIDEBAR_COOKIE)?.value === "narrow"}
          labels={{ sidebar: t("shell.sidebar"), navbar: t("shell.navbar") }}
          sidebar={<Sidebar surface={surface} admin={user.role === "admin"} />}
          palette={{
            links: [...main, ...administration, ...more],
            safeMode: safeModeOn,
            text: sentences.palette,
          }}
          menu={<SidebarButtons text={{ open: t("shell.openNavigation"), narrow: t("shell.narrowSidebar") }} />}
          navbar={<Navbar user={user} />}
        >
          {content}
        </ShellFrame>
      ) : (
        content
      )}
      {surface === "panel" && user && <PageWatch text={sentences} />}
    </ShellProvider>
  );
}

/** A root layout never throws: without a database the shell stands empty, and the page says what is wrong. */
async function findUser() {
  try {
    // the bell asks for the same: what fails must fail here
    const [viewer] = await Promise.all([getViewer(), getNewestNotifications()]);
    return viewer?.actor.user ?? null;
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
