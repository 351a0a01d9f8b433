// Builds the plugin into plugins/overview: `node examples/overview/build.mjs [folder of plugins]`.
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
/** The plugin's folder. */
const PLUGIN = "overview";

/**
 * @param {string} folder of plugins
 * @returns {Promise<string[]>} the files that were made
 */
export async function buildOverview(folder) {
  const frontend = path.join(folder, PLUGIN, "Frontend");
  const components = path.join(frontend, "Components");
  await mkdir(components, { recursive: true });
  const options = {
    ...{ absWorkingDir: HERE, bundle: true, format: "esm", target: "es2022", charset: "utf8", logLevel: "silent" },
    jsx: "automatic",
    // the panel has these: one React in a page
    define: { PLUGIN: JSON.stringify(PLUGIN) },
    external: ["react", "react/jsx-runtime", "react-dom"],
  };
  await build({ ...options, entryPoints: ["src/dashboard.tsx"], outdir: components });
  await build({ ...options, entryPoints: ["src/index.ts"], outdir: frontend });
  await cp(path.join(HERE, "src/dashboard.css"), path.join(components, "dashboard.css"));
  return ["Components/dashboard.js", "Components/dashboard.css", "index.js"].map((file) => path.join(frontend, file));
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.resolve(process.argv[2] ?? path.join(HERE, "../../plugins"));
  for (const file of await buildOverview(folder)) console.log(path.relative(process.cwd(), file));
}
