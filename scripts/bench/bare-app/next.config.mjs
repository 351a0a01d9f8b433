import path from "node:path";

/** Built in a folder inside `dist`, two below the repository's root, where `node_modules` is. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
  agentRules: false,
};
