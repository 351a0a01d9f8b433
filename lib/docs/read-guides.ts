import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A file of `docs/`. */
export type Guide = {
  /** Of the file, without its ending: its address. */
  name: string;
  title: string;
  /** Its first paragraph; links in it are their text. */
  lead: string;
  markdown: string;
};

/** Made from the same data as a page of its own, which stands in its place. */
const OWN_PAGE = "errors";

/** Where who is new begins: before all others. */
const FIRST = "quick-start";

/** Beside the folder, where who looks for it in a repository finds it. */
const SECURITY = "SECURITY.md";

/**
 * The guides in a folder, the quick start and then by title, and what its repository says of security; those in folders below it are not for
 * readers of the panel. Empty where there is no such folder.
 */
export async function readGuides(folder: string): Promise<Guide[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = files.flatMap((file) => /^([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []).filter((name) => name !== OWN_PAGE);
  const guides = await Promise.all(names.map((name) => readGuide(path.join(folder, `${name}.md`), name)));
  const security = await readGuide(path.join(folder, "..", SECURITY), "security").catch(() => null);
  // its links are from beside the folder
  if (security) guides.push({ ...security, markdown: security.markdown.replaceAll("](docs/", "](") });
  const isFirst = ({ name }: Guide) => Number(name === FIRST);
  return guides.sort((a, b) => isFirst(b) - isFirst(a) || a.title.localeCompare(b.title, "en"));
}

async function readGuide(file: string, name: string): Promise<Guide> {
  const markdown = await readFile(file, "utf8");
  const [, title = name, paragraph = ""] = /^# (.+)\n+((?:[^#\n].*\n?)*)/.exec(markdown) ?? [];
  const lead = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .replaceAll("**", "");
  return { name, title, lead: lead.trim(), markdown };
}
