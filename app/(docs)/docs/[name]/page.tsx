import { cache } from "react";
import type { Metadata } from "next";
import { DocsPage } from "@/app/(docs)/_docs/docs-page";
import { setStatus } from "@/app/_server/set-status";
import { NotFound } from "@/app/_shell/not-found";
import { guidePage } from "@/app/_shell/paths";
import { Card } from "@/app/_ui/card";
import { findGuide } from "@/lib/docs/get-guides";
import { getTranslator } from "@/lib/messages";

type Props = { params: Promise<{ name: string }> };

const getGuide = cache(findGuide);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await getGuide((await params).name);
  return { title: guide?.title ?? getTranslator()("notFound.title") };
}

export default async function GuidePage({ params }: Props) {
  const { name } = await params;
  const guide = await getGuide(name);
  if (!guide) {
    await setStatus(404);
    return (
      <main className="mx-auto w-full max-w-120 pt-8">
        <Card>
          <NotFound language="en" />
        </Card>
      </main>
    );
  }
  return (
    <DocsPage current={guidePage(name)}>
      <article className="docs-prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
    </DocsPage>
  );
}
