// The parts that run outside Next's own build: the server in front of it and the operator's commands.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateClients } from "./generate.mjs";
import { projectRoot } from "./project-root.mjs";
import { unlessUpToDate } from "./stamp.mjs";

/** What the bundles are made of and by. */
export const BUNDLE_SOURCES = [
  "lib",
  "prisma/models",
  "server.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/bundle.mjs",
];

const ENTRIES = { server: "server.ts", cli: "lib/cli/main.ts" };
const CHUNKS = "dist/chunks";
/** What stays in `node_modules`: native code, and what must be there once, for Next's own bundles hold it too. */
const EXTERNAL = ["next", "next/*", "react", "react-dom", "libsql", "@node-rs/argon2", "pg-native", "pino"];
/** Packages in CommonJS ask for Node's own modules by `require`. */
const REQUIRE = 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';
/** What runs in the frames of HTML components, for the browsers that Next builds for. */
const GUEST = { entryPoints: ["lib/bridge/guest.ts"], outfile: "dist/guest.js" };
/** What authors of plugins are given: the interface as it stands, and where it is. */
const AUTHOR_TYPES = { from: "lib/bridge/panel-api.ts", to: "dist/panel.d.ts" };
const AUTHOR_GLOBAL =
  "\ndeclare global {\n  interface Window {\n    readonly Panel: PanelApi;\n  }\n  const Panel: PanelApi;\n}\n";
const BROWSERS = ["chrome111", "edge111", "firefox111", "safari16.4"];

/** What `bundle` makes. */
export const BUNDLES = [...Object.keys(ENTRIES).map((name) => `dist/${name}.mjs`), GUEST.outfile, AUTHOR_TYPES.to];

/**
 * Bundles `server.ts` to `dist/server.mjs`, `lib/cli/main.ts` to `dist/cli.mjs` and `lib/bridge/guest.ts`, which the
 * server puts into HTML components, to `dist/guest.js`, unless nothing changed. Packages are bundled, as hundreds of small
 * files take a start longer to find than to run.
 * Generates the Prisma clients first where they are missing or old.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether they were made
 * @throws with esbuild's messages (file, line, reason) when the code does not parse or an import is not found
 */
export async function bundle({ force = false } = {}) {
  await generateClients();
  return unlessUpToDate({ stamp: "dist/panel-bundle", sources: BUNDLE_SOURCES, results: BUNDLES, force }, async () => {
    const { build, stop } = await import("esbuild"); // not at the top: it may have to be installed first
    const types = await readFile(path.join(projectRoot, AUTHOR_TYPES.from), "utf8");
    await mkdir(path.join(projectRoot, "dist"), { recursive: true });
    await writeFile(path.join(projectRoot, AUTHOR_TYPES.to), types + AUTHOR_GLOBAL);
    await build({
      ...GUEST,
      absWorkingDir: projectRoot,
      bundle: true,
      format: "iife",
      target: BROWSERS,
      minify: true,
      logLevel: "silent",
      plugins: [ownImports],
    });
    await rm(path.join(projectRoot, CHUNKS), { recursive: true, force: true });
    await build({
      absWorkingDir: projectRoot,
      entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: path.join(projectRoot, file), out })),
      outdir: path.join(projectRoot, "dist"),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      // what is imported by `await import()` is read when it is needed
      splitting: true,
      chunkNames: `${path.basename(CHUNKS)}/[name]-[hash]`,
      platform: "node",
      format: "esm",
      target: "node20",
      external: EXTERNAL,
      // the forms of packages that need no files beside them
      mainFields: ["module", "main"],
      alias: {
        "css-tree": "css-tree/dist/csstree.esm",
        // of Prisma's driver; the other forms speak to databases elsewhere
        "@libsql/client": "@libsql/client/sqlite3",
      },
      banner: { js: REQUIRE },
      minifyWhitespace: true,
      minifySyntax: true,
      sourcemap: true,
      logLevel: "silent",
      plugins: [ownImports],
    });
    await stop(); // its process would stay as long as this one, which may be the panel's
  });
}

/** `@/x` is `./x` of the repository. Left to itself, esbuild takes one that does not exist for a package. */
const ownImports = {
  name: "own-imports",
  setup(build) {
    build.onResolve({ filter: /^@\// }, ({ path: name, kind, importer }) =>
      build.resolve(`./${name.slice(2)}`, { resolveDir: projectRoot, kind, importer }),
    );
  },
};
