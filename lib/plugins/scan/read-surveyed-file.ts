import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import type { SurveyedFile } from "@/lib/plugins/scan/survey-plugin";

/**
 * Reads a file that a survey found, if it still is where that found it: a folder on its way that became a link since
 * then leads nowhere. A pipe or device that took its place is not waited for.
 * @param most bytes; a file that grew past them meanwhile is cut one byte later, so that a reader sees that it is larger
 * @throws Error of the system, ENOENT where the file is no longer the one that was found
 */
export async function readSurveyedFile({ real, size: expected }: SurveyedFile, most: number): Promise<Uint8Array> {
  if ((await realpath(real)) !== real) throw gone();
  const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await file.stat()).isFile()) throw gone();
    const chunks: Buffer[] = [];
    let size = 0;
    while (size <= most) {
      // one byte more than is expected, to see that it is the end
      const next = size === 0 ? expected + 1 : 64 * 1024;
      const chunk = Buffer.allocUnsafe(Math.min(next, most + 1 - size));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) break;
      chunks.push(chunk.subarray(0, bytesRead));
      size += bytesRead;
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

function gone(): Error {
  return Object.assign(new Error("The file is no longer the one that was found."), { code: "ENOENT" });
}
