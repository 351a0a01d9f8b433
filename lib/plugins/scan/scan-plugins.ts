import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { MOST_STYLESHEET_BYTES, namedStylesheets, tooManyBytes } from "@/lib/plugins/named-stylesheets";
import { FRONTEND, IDENTIFIER_ALLOWED, isPluginIdentifier, suggestIdentifier } from "@/lib/plugins/plugin-paths";
import { problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { buildRawPlugin, hashOf, isManifest } from "@/lib/plugins/raw-plugin";
import type { FileContent, RawPlugin } from "@/lib/plugins/raw-plugin";
import { mostBytes, tooLarge } from "@/lib/plugins/read-text";
import { readSurveyedFile } from "@/lib/plugins/scan/read-surveyed-file";
import { errorCode, surveyPlugin } from "@/lib/plugins/scan/survey-plugin";
import type { SurveyedFile } from "@/lib/plugins/scan/survey-plugin";

/** What a plugins folder held at one time. */
export type Scan = {
  /** By identifier, in the order of identifiers. */
  plugins: ReadonlyMap<string, RawPlugin>;
  /** All that is wrong: with the folder itself, then with each plugin. */
  problems: readonly Problem[];
  /** Of all plugins' versions and the problems: the same while nothing that a listing shows has changed. */
  version: string;
  /** What the next scan need not read again. */
  memory: ReadonlyMap<string, Remembered>;
};

type Remembered = { key: string; plugin: RawPlugin; read: ReadonlyMap<string, ReadFile> };
type ReadFile = { signature: string; content: FileContent };

/** Surveys at a time: enough to keep the disk busy, few enough to leave file handles to requests. */
const AT_ONCE = 16;

/**
 * Scans a plugins folder. A plugin that is wrong, or vanishes meanwhile, harms no other; a folder that is not there
 * holds none, and is a problem: a name that is mistyped, a disk that is not mounted. Nothing is thrown for what lies on
 * disk.
 * @param previous the last scan of the same folder: files whose signature is the same are not read again, a plugin in
 *   which nothing changed is the same object, and so is the scan where nothing changed at all
 */
export async function scanPlugins(folder: string, previous?: Scan): Promise<Scan> {
  const { folders, problems } = await listFolders(folder);
  const remembered = new Map<string, Remembered>();
  const queue = folders.values();
  const work = async () => {
    for (const { identifier, real } of queue) {
      try {
        remembered.set(identifier, await scanPlugin(identifier, real, previous?.memory.get(identifier)));
      } catch (error) {
        problems.push(unreadable(identifier, null, error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const memory = new Map([...remembered].sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = [...memory.values()].map(({ plugin }) => plugin);
  const told = [...problems, ...all.flatMap((plugin) => plugin.problems)];
  if (previous !== undefined && sameScan(previous, memory, told)) return previous;
  return {
    plugins: new Map(all.map((plugin) => [plugin.identifier, plugin])),
    problems: told,
    version: hashOf([all.map(({ version }) => version), problems]),
    memory,
  };
}

function sameScan(previous: Scan, memory: Scan["memory"], problems: readonly Problem[]): boolean {
  return (
    previous.memory.size === memory.size &&
    [...memory].every(([identifier, { plugin }]) => previous.plugins.get(identifier) === plugin) &&
    JSON.stringify(previous.problems) === JSON.stringify(problems)
  );
}

type PluginFolder = { identifier: string; real: string };

/** The folders that are plugins. Files beside them and names with a dot first (`.git`) are nobody's fault. */
async function listFolders(folder: string): Promise<{ folders: PluginFolder[]; problems: Problem[] }> {
  const folders: PluginFolder[] = [];
  const problems: Problem[] = [];
  let entries: Dirent[];
  let root: string;
  try {
    root = await realpath(folder);
    entries = await readdir(root, { withFileTypes: true });
  } catch (error) {
    return { folders, problems: [folderProblem(folder, errorCode(error))] };
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    const real = await folderBehind(path.join(root, entry.name), entry).catch((error: unknown) => {
      problems.push(unreadable(entry.name, null, error));
      return null;
    });
    if (real === null) continue;
    if (isPluginIdentifier(entry.name)) folders.push({ identifier: entry.name, real });
    else {
      const source = { plugin: entry.name, file: null };
      const told = { found: quoteValue(entry.name), allowed: IDENTIFIER_ALLOWED };
      problems.push(problem(source, { code: "bad-identifier", ...told, suggestion: suggestIdentifier(entry.name) }));
    }
  }
  return { folders, problems };
}

function folderProblem(folder: string, code: string): Problem {
  const source = { plugin: null, file: null };
  if (code === "ENOENT") {
    const allowed = "the folder that holds the plugins, or an empty one where there are none";
    const found = `nothing at ${quoteValue(folder)}`;
    return problem(source, { code: "folder-missing", severity: "warning", found, allowed });
  }
  const told = { found: `${quoteValue(folder)} (${code})`, allowed: "a folder that the panel may read" };
  return problem(source, { code: "folder-unreadable", ...told });
}

/** A plugin's own folder may be a link to anywhere: the operator put it there, as plugin authors do. */
async function folderBehind(at: string, entry: Dirent): Promise<string | null> {
  if (entry.isDirectory()) return at;
  if (!entry.isSymbolicLink()) return null;
  const real = await realpath(at);
  return (await stat(real)).isDirectory() ? real : null;
}

async function scanPlugin(identifier: string, real: string, before: Remembered | undefined): Promise<Remembered> {
  const survey = await surveyPlugin(identifier, real);
  if (before?.key === survey.key) return before;
  const read = new Map<string, ReadFile>();
  let whole = true;
  const readFile = async (inner: string, file: SurveyedFile) => {
    const known = before?.read.get(inner);
    if (known?.signature === file.signature) return void read.set(inner, known);
    const content = await readContent(identifier, inner, file);
    // what could not be read is tried again, whatever the disk says of it then
    if (!(content instanceof Uint8Array) && content.code !== "too-large") whole = false;
    read.set(inner, { signature: file.signature, content });
  };
  for (const [inner, file] of survey.files) if (isManifest(inner)) await readFile(inner, file);

  let bytes = 0;
  const theme = read.get(`${FRONTEND}/theme.json`)?.content;
  for (const inner of theme instanceof Uint8Array ? namedStylesheets(identifier, theme) : []) {
    const file = survey.files.get(inner);
    if (file === undefined) continue;
    const size = file.size > mostBytes(inner) ? 0 : file.size;
    // not remembered under its signature: another theme.json may leave room for it
    if (bytes + size > MOST_STYLESHEET_BYTES) {
      read.set(inner, { signature: "", content: tooManyBytes(identifier, inner) });
      continue;
    }
    bytes += size;
    await readFile(inner, file);
  }
  const contents = new Map([...read].map(([inner, { content }]) => [inner, content]));
  const plugin = buildRawPlugin(identifier, survey.files, contents, survey.problems);
  if (!whole) for (const [inner, { content }] of read) if (!(content instanceof Uint8Array)) read.delete(inner);
  return { key: whole ? survey.key : "", plugin, read };
}

async function readContent(identifier: string, inner: string, file: SurveyedFile): Promise<FileContent> {
  const source = { plugin: identifier, file: inner };
  if (file.size > mostBytes(inner)) return tooLarge(file.size, source);
  try {
    return await readSurveyedFile(file, mostBytes(inner));
  } catch (error) {
    return unreadable(identifier, inner, error);
  }
}

function unreadable(plugin: string, file: string | null, error: unknown): Problem {
  const told = { found: errorCode(error), allowed: `a ${file === null ? "folder" : "file"} that the panel may read` };
  return problem({ plugin, file }, { code: "file-unreadable", ...told });
}
