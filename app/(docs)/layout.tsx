import type { ReactNode } from "react";
import "@/app/globals.css";
import "@/app/(docs)/docs.css";
import { paths } from "@/app/_shell/paths";
import { RootDocument } from "@/app/_shell/root-document";
import { titleTemplate } from "@/app/_shell/titles";
import { Logo } from "@/app/_ui/logo";
import { getTranslator } from "@/lib/messages";

export const dynamic = "force-dynamic";
export const metadata = titleTemplate;

/** What is there to read, for everyone who can reach the panel. Links load documents: nothing here needs a script. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  const t = getTranslator();
  return (
    <RootDocument surface="focus" language="en">
      <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 sm:px-6">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
          <a href={paths.dashboard} className="flex min-w-24 rounded p-1">
            <Logo name={t("product.name")} />
          </a>
          <a href={paths.docs} className="docs-link inline-flex min-h-9 items-center text-sm font-medium">
            {t("docs.title")}
          </a>
        </header>
        {children}
        <footer className="mt-auto py-8 text-center text-xs text-muted-foreground">{t("product.footer")}</footer>
      </div>
    </RootDocument>
  );
}
