import { median } from "./measure.mjs";

/** What is asked of the pages, and of a start. */
export const REQUIRED = { firstByte: 1.5, moreScripts: 10 * 1024, shift: 0, start: 2 };

/**
 * The pages' figures beside those of the bare page, and those of the starts.
 * @param {Awaited<ReturnType<typeof import("./bench-pages.mjs").benchPages>>} found
 */
export function summarizePages({ starts, bare, pages }) {
  return {
    bareScripts: { bytes: bare.scripts, files: bare.files },
    pages: pages.map(({ title, firstByte, scripts, files, shift }) => ({
      title,
      firstByte,
      bareFirstByte: bare.firstByte,
      ofBare: firstByte / bare.firstByte,
      scripts,
      moreScripts: scripts - bare.scripts,
      files,
      shift,
    })),
    start: {
      times: starts.panel.length,
      panel: median(starts.panel),
      bare: median(starts.bare),
      // within a pair of starts, which had the same neighbours
      ofBare: median(starts.panel.map((took, n) => took / starts.bare[n])),
    },
  };
}
