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

/**
 * The guides in a folder, by title; those in folders below it are not for readers of the panel. Empty where there is no
 * such folder.
 */
export async function readGuides(folder: string): Promise<Guide[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = files.flatMap((file) => /^([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []).filter((name) => name !== OWN_PAGE);
  const guides = await Promise.all(names.map((name) => readGuide(folder, name)));
  return guides.sort((a, b) => a.title.localeCompare(b.title, "en"));
}

async function readGuide(folder: string, name: string): Promise<Guide> {
  const markdown = await readFile(path.join(folder, `${name}.md`), "utf8");
  const [, title = name, paragraph = ""] = /^# (.+)\n+((?:[^#\n].*\n?)*)/.exec(markdown) ?? [];
  const lead = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .replaceAll("**", "");
  return { name, title, lead: lead.trim(), markdown };
}
