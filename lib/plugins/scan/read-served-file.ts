import { stat } from "node:fs/promises";
import { readSurveyedFile } from "@/lib/plugins/scan/read-surveyed-file";
import { signatureOf } from "@/lib/plugins/scan/survey-plugin";
import type { SurveyedFile } from "@/lib/plugins/scan/survey-plugin";

/** A file of a plugin as it is served. */
export type ServedFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** False for one that changed since the last sweep: what is known of its version does not hold for these bytes. */
  asSurveyed: boolean;
};

/**
 * Reads a file of a plugin for whoever asked for it.
 * @returns null for one that is gone since the last sweep, or grew past `most` bytes
 * @throws Error of the system for one that cannot be read
 */
export async function readServedFile(file: SurveyedFile, most: number): Promise<ServedFile | null> {
  try {
    const bytes = await readSurveyedFile(file, most);
    if (bytes.byteLength > most) return null;
    const now = signatureOf(await stat(file.real, { bigint: true }));
    return { bytes: bytes as Uint8Array<ArrayBuffer>, asSurveyed: file.signature.split(" ")[0] === now };
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
