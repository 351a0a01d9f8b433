import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "./project-root.mjs";

/**
 * Writes a file of `docs/` that is made of the code.
 * @param {string} file its name in `docs/`
 * @param {string} module what exports `render`, from the repository's root
 * @param {string} render a function that gives the file's text
 */
export async function writeGuide(file, module, render) {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [module],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { [render]: text } = await import(`data:text/javascript;base64,${code}`);
  await writeFile(path.join(projectRoot, "docs", file), text());
}
