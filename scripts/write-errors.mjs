// `node scripts/write-errors.mjs`: makes docs/errors.md of the error codes; a test fails where it is not what this writes.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "./project-root.mjs";

const { outputFiles } = await build({
  absWorkingDir: projectRoot,
  entryPoints: ["lib/docs/render-errors-guide.ts"],
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
});
const { renderErrorsGuide } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
);
await writeFile(path.join(projectRoot, "docs/errors.md"), renderErrorsGuide());
