import type { ReactNode } from "react";
import "@/app/globals.css";
import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { RootDocument } from "@/app/_shell/root-document";
import { Logo } from "@/app/_ui/logo";

export const dynamic = "force-dynamic";

/** One thing to do, in the middle: signing in, deciding, and pages that say what went wrong. */
export default function FocusLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <RootDocument surface="focus">
      <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col px-4">
        <header className="flex justify-center pt-8 pb-6 sm:pt-14">
          {/* plain: the dashboard has another root, so that Next too would load a whole document. As wide as the logo will
              be, so that it does not move when its name is read after its mark */}
          <a href={paths.dashboard} className="flex min-w-24 rounded p-1">
            <Logo name={t("product.name")} />
          </a>
        </header>
        <main>{children}</main>
        <footer className="mt-auto py-8 text-center text-xs text-muted-foreground">{t("product.footer")}</footer>
      </div>
    </RootDocument>
  );
}
