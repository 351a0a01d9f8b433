import path from "node:path";

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // to everyone: else the title of a page comes at its end, in its body, and only a script moves it
  htmlLimitedBots: /.*/,
  // `npm test` checks the types of the whole project; doing it again in each build would double its time
  typescript: { ignoreBuildErrors: true },
  // loaded by the server before Next; they bring native code or read their own files
  serverExternalPackages: ["libsql", "@libsql/client", "pg", "@node-rs/argon2", "pino", "css-tree"],
  turbopack: { root: path.resolve(import.meta.dirname) },
  agentRules: false,
  // the panel scales no pictures; for the scaler Next would make requests of its own, past the server in front
  images: { unoptimized: true },
  // a page is loaded when somebody asks for it first: the start is a third shorter
  experimental: { preloadEntriesOnStart: false },
};
