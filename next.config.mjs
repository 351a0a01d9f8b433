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
  // Each segment of an address is some twenty components more to render, and these two pages are waited for by a person
  // in the middle of something: their files lie at the top, and lib/server/front.ts hides those short names
  rewrites: async () => ({
    beforeFiles: [
      { source: "/dashboard/account/oauth2/api/new", destination: "/consent" },
      { source: "/dashboard/account/oauth2/api/device", destination: "/device" },
    ],
  }),
  agentRules: false,
  // a page is loaded when somebody asks for it first: the start is a third shorter
  experimental: { preloadEntriesOnStart: false },
};
