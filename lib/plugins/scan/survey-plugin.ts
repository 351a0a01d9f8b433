import { readdir, realpath, stat } from "node:fs/promises";
import type { BigIntStats, Dirent } from "node:fs";
import path from "node:path";
import { nearest } from "@/lib/plugins/nearest";
import { COMPONENTS, FRONTEND } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem } from "@/lib/plugins/problem";
import type { Problem, ProblemCode } from "@/lib/plugins/problem";

export const MANIFEST_FILE = "plugin.json";
export const FRONTEND_FILES = ["theme.json", "ui.json", "overrides.json", "index.js"] as const;

/** What is put beside `Frontend/` by mistake. */
const MISPLACED = [...FRONTEND_FILES, "theme.css", COMPONENTS];

/** A file of a plugin, as the disk tells of it without being read. */
export type SurveyedFile = {
  /** Its path with all links resolved. */
  real: string;
  size: number;
  /** Another one means that the file has to be read again: size, inode, and both times to the nanosecond. */
  signature: string;
};

/** What one plugin's folder holds. */
export type Survey = {
  /** By path inside the plugin's folder, in the order of their names. */
  files: ReadonlyMap<string, SurveyedFile>;
  problems: readonly Problem[];
  /** The same for two surveys that found the same. */
  key: string;
};

/** The most entries that are looked at in one plugin: files, folders, links, and what cannot be read. */
export const MOST_FILES = 5000;
const DEEPEST_FOLDER = 16;

/**
 * Looks through a plugin's folder: its manifest, what `Frontend/` may hold, and all of `Frontend/Components/`. It reads
 * folders and stats files, never the files. Names that begin with a dot are left out. A link counts as what it leads
 * to, if that is inside the plugin's `Frontend/` (for `plugin.json`: inside its folder). Links to folders that lie in a
 * folder which was itself reached by a link are not followed: links to folders of links multiply with each step.
 *
 * A sweep comes every second while somebody asks, so that a folder that is wrong throughout must cost no more than a
 * large one: every entry counts, and only some problems are told.
 * @param real the folder's path with all links resolved
 */
export async function surveyPlugin(identifier: string, real: string): Promise<Survey> {
  const files = new Map<string, SurveyedFile>();
  const problems: Problem[] = [];
  let looked = 0;
  let tooMany = false;

  const tell = (file: string | null, code: ProblemCode, found: string, allowed: string) => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem({ plugin: identifier, file }, { code, found, allowed }));
  };

  /** Of a folder's entries those that may still be looked at. */
  const take = (entries: Dirent[], inner: string): Dirent[] => {
    const taken = entries.slice(0, MOST_FILES - looked);
    looked += taken.length;
    const first = entries[taken.length];
    if (first !== undefined && !tooMany) {
      tooMany = true;
      const [found, allowed] = [
        `more than ${MOST_FILES} files, folders and links`,
        `at most ${MOST_FILES} in a plugin`,
      ];
      // told whatever else is: it says why the rest is missing
      const source = { plugin: identifier, file: `${inner}/${first.name}` };
      problems.push(problem(source, { code: "too-many-files", found, allowed }));
    }
    return taken;
  };

  const list = async (folder: string, inner: string | null): Promise<Dirent[]> => {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter(({ name }) => !name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (!isGone(error)) tell(inner, "file-unreadable", errorCode(error), "a folder that the panel may read");
      return [];
    }
  };

  /** Where an entry really is; null with a problem where that is outside `root`. */
  const resolve = async (entry: Dirent, folder: string, inner: string, root: string): Promise<string | null> => {
    const at = path.join(folder, entry.name);
    if (!entry.isSymbolicLink()) return at;
    try {
      const target = await realpath(at);
      if (isInside(target, root)) return target;
      tell(inner, "path-outside", "a link that leads out of the plugin", `a file inside the plugin's ${FRONTEND}/`);
    } catch (error) {
      tell(inner, "file-unreadable", `a link that leads nowhere (${errorCode(error)})`, "a link to a file");
    }
    return null;
  };

  const addFile = async (at: string, inner: string, isLink: boolean): Promise<"folder" | "done"> => {
    try {
      const it = await stat(at, { bigint: true });
      if (it.isDirectory()) return "folder";
      if (it.isFile()) {
        const signature = signatureOf(it);
        files.set(inner, { real: at, size: Number(it.size), signature: isLink ? `${signature} ${at}` : signature });
      } else tell(inner, "file-unreadable", "no regular file", "a file");
    } catch (error) {
      if (!isGone(error)) tell(inner, "file-unreadable", errorCode(error), "a file that the panel may read");
    }
    return "done";
  };

  const walk = async (
    folder: string,
    inner: string,
    root: string,
    { around, byLink }: { around: readonly string[]; byLink: boolean },
  ): Promise<void> => {
    for (const entry of take(await list(folder, inner), inner)) {
      const entryInner = `${inner}/${entry.name}`;
      const at = await resolve(entry, folder, entryInner, root);
      if (at === null) continue;
      const isFolder = entry.isDirectory() || (await addFile(at, entryInner, entry.isSymbolicLink())) === "folder";
      if (!isFolder) continue;
      if (at === folder || around.includes(at)) {
        tell(entryInner, "link-loop", "a link to a folder that holds it", "a link to a file or another folder");
      } else if (around.length === DEEPEST_FOLDER) {
        tell(entryInner, "too-deep", `${DEEPEST_FOLDER + 1} folders in each other`, `at most ${DEEPEST_FOLDER}`);
      } else if (byLink && entry.isSymbolicLink()) {
        tell(
          entryInner,
          "link-loop",
          "a link to a folder in a folder that is a link",
          "one link to a folder in a path",
        );
      } else {
        await walk(at, entryInner, root, { around: [...around, folder], byLink: byLink || entry.isSymbolicLink() });
      }
    }
  };

  const known = async (entry: Dirent, folder: string, inner: string, root: string) => {
    const at = await resolve(entry, folder, inner, root);
    if (at !== null && (await addFile(at, inner, entry.isSymbolicLink())) === "folder") {
      tell(inner, "file-unreadable", "a folder", "a file");
    }
  };

  const surveyFrontend = async (entry: Dirent) => {
    const frontend = await resolve(entry, real, FRONTEND, real);
    if (frontend === null) return;
    const entries = await list(frontend, FRONTEND);
    warnOfNames(entries, `${FRONTEND}/`, [...FRONTEND_FILES, "theme.css", COMPONENTS]);
    const isKnown = ({ name }: Dirent) => (FRONTEND_FILES as readonly string[]).includes(name);
    const ofUse = entries.filter((one) => isKnown(one) || one.name === COMPONENTS || one.name.endsWith(".css"));
    for (const one of take(ofUse, FRONTEND)) {
      const inner = `${FRONTEND}/${one.name}`;
      if (one.name === COMPONENTS) {
        const at = await resolve(one, frontend, inner, frontend);
        if (at === frontend) tell(inner, "link-loop", "a link to a folder that holds it", "a folder");
        else if (at !== null) await walk(at, inner, frontend, { around: [frontend], byLink: one.isSymbolicLink() });
      } else await known(one, frontend, inner, frontend);
    }
  };

  /** On a disk that knows no case `frontend` works for its author and nowhere else: names are compared as they are. */
  const warnOfNames = (entries: Dirent[], prefix: string, names: readonly string[]) => {
    const missing = names.filter((name) => !entries.some((entry) => entry.name === name));
    for (const { name } of entries.slice(0, MOST_FILES)) {
      const suggestion = names.includes(name) ? null : nearest(name, missing);
      if (suggestion === null || problems.length >= MOST_PROBLEMS) continue;
      const source = { plugin: identifier, file: prefix + name };
      const told = {
        code: "file-misnamed",
        found: JSON.stringify(name),
        allowed: names.join(", "),
        suggestion,
      } as const;
      problems.push(problem(source, { severity: "warning", ...told }));
    }
  };

  /** Files for `Frontend/` that lie beside it are read by nobody. */
  const warnOfPlaces = (entries: Dirent[]) => {
    const inFrontend = (name: string) => [...files.keys()].some((it) => `${it}/`.startsWith(`${FRONTEND}/${name}/`));
    for (const { name } of entries.slice(0, MOST_FILES)) {
      const meant = MISPLACED.find((one) => one.toLowerCase() === name.toLowerCase());
      if (meant === undefined || inFrontend(meant) || problems.length >= MOST_PROBLEMS) continue;
      const suggestion = `${FRONTEND}/${meant}`;
      const told = { code: "file-misnamed", found: JSON.stringify(name), allowed: suggestion, suggestion } as const;
      problems.push(problem({ plugin: identifier, file: name }, { severity: "warning", ...told }));
    }
  };

  const entries = await list(real, null);
  warnOfNames(entries, "", [MANIFEST_FILE, FRONTEND]);
  for (const entry of entries) {
    if (entry.name === MANIFEST_FILE) await known(entry, real, MANIFEST_FILE, real);
    else if (entry.name === FRONTEND) await surveyFrontend(entry);
  }
  warnOfPlaces(entries);
  const signatures = [...files].map(([inner, { signature }]) => [inner, signature]);
  return { files, problems, key: JSON.stringify([real, signatures, problems]) };
}

/** Another one means that a file was changed or is another one. */
export function signatureOf(it: BigIntStats): string {
  return [it.size, it.dev, it.ino, it.mtimeNs, it.ctimeNs].join("-");
}

export function isInside(target: string, root: string): boolean {
  return target === root || target.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

export function isGone(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(errorCode(error));
}

export function errorCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code ?? "an error");
}
