import { readGuides, type Guide } from "@/lib/docs/read-guides";
import { renderMarkdown } from "@/lib/docs/render-markdown";
import { resolveGuideLink } from "@/lib/docs/resolve-guide-link";
import { getRuntime } from "@/lib/runtime";

const read = new Map<string, Promise<Guide[]>>();
const rendered = new WeakMap<Guide, string>();

/** The guides that came with the panel, read once a process; in development whenever they are asked for. */
export function listGuides(): Promise<Guide[]> {
  const { docsDir, env } = getRuntime();
  if (!env.production) return readGuides(docsDir);
  const known = read.get(docsDir) ?? readGuides(docsDir);
  read.set(docsDir, known);
  known.catch(() => read.delete(docsDir));
  return known;
}

/** One of them as HTML, or null. */
export async function findGuide(name: string): Promise<(Guide & { html: string }) | null> {
  const guides = await listGuides();
  const guide = guides.find((one) => one.name === name);
  if (!guide) return null;
  const names = guides.map((one) => one.name);
  const html = rendered.get(guide) ?? renderMarkdown(guide.markdown, (href) => resolveGuideLink(href, names));
  rendered.set(guide, html);
  return { ...guide, html };
}
