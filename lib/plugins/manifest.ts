import * as z from "zod";
import { LONGEST_KEY, LONGEST_SETTING, manifestShape, MOST_SETTINGS, PERMISSIONS } from "@/lib/plugins/manifest-shape";
import type { Permission } from "@/lib/plugins/manifest-shape";
import { nearest } from "@/lib/plugins/nearest";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { isObject, readFields } from "@/lib/plugins/read-fields";
import type { JsonDocument } from "@/lib/plugins/read-json";

/** `plugin.json`, as far as it was right. */
export type Manifest = {
  /** The identifier where the file gives none. */
  name: string;
  version: string | null;
  description: string | null;
  author: string | null;
  /** Default values by key. */
  settings: ReadonlyMap<string, string>;
  permissions: readonly Permission[];
};

/** Settings and permissions are read one by one, so that a wrong one spares the others. */
const FIELDS = {
  ...manifestShape.shape,
  settings: z.custom<Record<string, unknown>>(isObject, { error: "an object of strings by key" }),
  permissions: z.array(z.unknown(), { error: `a list of ${PERMISSIONS.join(", ")}` }),
};

export function defaultManifest(identifier: string): Manifest {
  return { name: identifier, version: null, description: null, author: null, settings: new Map(), permissions: [] };
}

/**
 * Reads a `plugin.json`: a wrong field is a problem and left at its default, the others count.
 * @returns always a manifest, and what is wrong with the file
 */
export function readManifest(document: JsonDocument): { manifest: Manifest; problems: Problem[] } {
  const { values, problems } = readFields(document, [], FIELDS);
  const defaults = defaultManifest(document.source.plugin);
  const manifest: Manifest = {
    name: values.name ?? defaults.name,
    version: values.version ?? null,
    description: values.description ?? null,
    author: values.author ?? null,
    settings: readSettings(document, values.settings ?? {}, problems),
    permissions: readPermissions(document, values.permissions ?? [], problems),
  };
  return { manifest, problems };
}

function readSettings(document: JsonDocument, settings: Record<string, unknown>, problems: Problem[]) {
  const read = new Map<string, string>();
  for (const [key, value] of Object.entries(settings)) {
    // where a key stands takes the longer to find the more there are: only for what is told
    if (problems.length >= MOST_PROBLEMS) break;
    const at = () => document.placeOf(["settings", key]);
    if (read.size === MOST_SETTINGS) {
      const [found, allowed] = [`${Object.keys(settings).length} settings`, `at most ${MOST_SETTINGS}`];
      problems.push(problem(document.source, { code: "wrong-value", at: at(), found, allowed }));
      break;
    }
    if (key === "" || key.length > LONGEST_KEY || /[\p{Cc}\p{Cs}]/u.test(key)) {
      const allowed = `a key of 1 to ${LONGEST_KEY} characters without control characters`;
      const place = document.placeOfKey(["settings", key]);
      problems.push(problem(document.source, { code: "wrong-value", at: place, found: quoteValue(key), allowed }));
    } else if (typeof value !== "string") {
      const scalar = typeof value === "boolean" || typeof value === "number";
      const suggestion = scalar ? JSON.stringify(String(value)) : null;
      const told = { code: "wrong-value", found: quoteValue(value), allowed: "a string", suggestion } as const;
      problems.push(problem(document.source, { ...told, at: at() }));
    } else if (value.length > LONGEST_SETTING) {
      const [found, allowed] = [`${value.length} characters`, `at most ${LONGEST_SETTING}`];
      problems.push(problem(document.source, { code: "wrong-value", at: at(), found, allowed }));
    } else read.set(key, value);
  }
  return read;
}

/** An unknown one grants nothing, so it is an error only for whoever counted on it. */
function readPermissions(document: JsonDocument, written: unknown[], problems: Problem[]): Permission[] {
  const read = new Set<Permission>();
  for (const [index, one] of written.slice(0, 100).entries()) {
    const known = PERMISSIONS.find((it) => it === one);
    if (known !== undefined) read.add(known);
    else {
      const at = document.placeOf(["permissions", index]);
      const suggestion = typeof one === "string" ? nearest(one, PERMISSIONS) : null;
      const allowed = PERMISSIONS.join(", ");
      const told = { code: "unknown-permission", at, found: quoteValue(one), allowed, suggestion } as const;
      problems.push(problem(document.source, told));
    }
  }
  return [...read];
}
