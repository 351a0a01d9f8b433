// Who may import what: ARCHITECTURE.md's table in the form that the linter holds. Each wall becomes one ESLint rule,
// `walls/<name>`; scripts/walls.test.mjs tries to climb every one of them.

const NEXT = ["next", "next-auth"];
const REACT = ["react", "react-dom"];
const PRISMA = ["prisma", "@prisma", "lib/db/generated"];
const NODE = ["node:"];

/** What the product is about, one folder each; a verb a file. */
const DOMAINS = [
  "lib/accounts",
  "lib/api-keys",
  "lib/appearance",
  "lib/audit",
  "lib/consent",
  "lib/delivery",
  "lib/device-grant",
  "lib/limits",
  "lib/notifications",
  "lib/purge",
  "lib/servers",
  "lib/settings",
];
/** What carries requests to the domains. */
const WEB = ["lib/http", "lib/auth", "lib/server"];

const under = (folders) => folders.map((folder) => `${folder}/**`);

/**
 * @typedef {object} Wall
 * @property {string} name
 * @property {string[]} files globs of the files it stands around
 * @property {string[]} [except] globs of files among them that it leaves alone
 * @property {"use client"} [directive] only files that begin with this directive
 * @property {string[]} mayNotImport a package, a path from the repository's root (and all below it), or `node:` for all
 *   of Node's own modules
 * @property {string[]} [mayStill] what is allowed all the same
 * @property {string} because a sentence for whoever runs into it
 * @property {string} example a file name inside the wall, for the test
 */

/** @type {Wall[]} */
export const WALLS = [
  {
    name: "entry",
    files: ["server.ts"],
    mayNotImport: [...DOMAINS, ...PRISMA, "lib/db", "lib/plugins"],
    because: "server.ts only starts lib/server; a domain is reached through lib/http's handlers.",
    example: "server.ts",
  },
  {
    name: "server",
    files: ["lib/server/**"],
    mayNotImport: [...DOMAINS, ...PRISMA, ...REACT],
    mayStill: [
      "lib/accounts/ensure-first-admin",
      "lib/delivery/release-lease",
      "lib/notifications/mail-notifications",
      "lib/purge/purge",
    ],
    because: "The server around Next reaches the domains through lib/http's handlers.",
    example: "lib/server/example.ts",
  },
  {
    name: "handler",
    files: ["app/**/route.ts"],
    mayNotImport: [...NEXT, ...REACT, ...PRISMA, "lib/db", "lib/runtime", "lib/env", "app"],
    because: "A handler is a plain Request → Response: it picks a contract and calls one verb.",
    example: "app/api/example/route.ts",
  },
  {
    name: "pages-without-database",
    files: ["app/**"],
    mayNotImport: [...PRISMA, "lib/db", "lib/env", "lib/server", "lib/cli"],
    because: "A page calls a verb and hands plain data to its parts.",
    example: "app/(panel)/dashboard/page.tsx",
  },
  {
    name: "focus-pages",
    files: ["app/(focus)/**", "app/(docs)/**"],
    mayNotImport: ["lib/plugins", "lib/remotes"],
    mayStill: ["lib/plugins/resolved-theme"],
    because: "No plugin's code, CSS or slot comes near sign-in, consent, device and docs pages.",
    example: "app/(focus)/auth/login/page.tsx",
  },
  {
    name: "shell",
    files: ["app/_shell/**"],
    mayNotImport: ["lib/plugins/scan", ...DOMAINS],
    because: "The shell receives a resolved result and decides nothing.",
    example: "app/_shell/example.tsx",
  },
  {
    name: "presentation",
    files: ["app/_ui/**"],
    mayNotImport: [...DOMAINS, ...WEB, ...NODE, "lib/runtime", "lib/plugins", "app/_server"],
    because: "Parts in app/_ui only present what they are given.",
    example: "app/_ui/example.tsx",
  },
  {
    name: "plugin-files",
    files: ["app/plugins/**"],
    mayNotImport: ["node:fs"],
    because: "Files of plugins are read by lib/plugins/scan, which keeps paths inside the plugin.",
    example: "app/plugins/[plugin]/[...path]/route.ts",
  },
  {
    name: "browser",
    files: ["app/**", "lib/**"],
    directive: "use client",
    mayNotImport: [
      ...DOMAINS,
      ...WEB,
      ...NODE,
      ...PRISMA,
      ...["lib/db", "lib/runtime", "lib/env", "lib/log", "lib/messages", "app/_server", "next/headers"],
    ],
    // an error page has no server to hand it its texts
    mayStill: ["lib/messages/failure", "lib/messages/de/failure", "lib/messages/format-wait"],
    because: "What runs in the browser gets plain data and texts as props.",
    example: "app/_ui/example.tsx",
  },
  {
    name: "lib-below-app",
    files: ["lib/**"],
    mayNotImport: ["app"],
    because: "Imports go from app to lib, never back.",
    example: "lib/text/example.ts",
  },
  {
    name: "lib-without-next",
    files: ["lib/**"],
    except: ["lib/auth/**", "lib/server/**"],
    mayNotImport: NEXT,
    because: "Only lib/auth (next-auth) and lib/server (starting Next) know the framework.",
    example: "lib/http/example.ts",
  },
  {
    name: "lib-without-react",
    files: ["lib/**"],
    except: ["lib/remotes/**"],
    mayNotImport: REACT,
    because: "React lives in app.",
    example: "lib/theme/example.ts",
  },
  {
    name: "edges",
    files: ["lib/env.ts", "lib/clock.ts", "lib/log.ts", "lib/db/**"],
    mayNotImport: [...DOMAINS, ...WEB, "lib/contracts", "lib/cli", "lib/messages", "lib/runtime"],
    because: "The edges (process, clock, output, database) know nothing of what is built on them.",
    example: "lib/db/example.ts",
  },
  {
    name: "errors",
    files: ["lib/errors.ts"],
    mayNotImport: [...DOMAINS, ...WEB, ...PRISMA, ...NODE, "lib/db"],
    because: "An error is a code and two texts; what status it has is lib/http's business.",
    example: "lib/errors.ts",
  },
  {
    name: "http",
    files: ["lib/http/**"],
    mayNotImport: [...PRISMA, "lib/server", "lib/cli"],
    because: "lib/http turns requests into calls of verbs; it makes no query.",
    example: "lib/http/example.ts",
  },
  {
    name: "contracts",
    files: ["lib/contracts/**"],
    mayNotImport: [...PRISMA, ...NODE, ...WEB, "lib/db", "lib/runtime", "lib/env"],
    because: "A contract is a schema that a browser or a generator of documents can load.",
    example: "lib/contracts/example.ts",
  },
  {
    name: "docs",
    files: ["lib/docs/**"],
    // where an address begins is a constant
    mayNotImport: [...DOMAINS, ...PRISMA, "lib/db", "lib/server", "lib/cli"],
    mayStill: ["lib/device-grant/addresses"],
    because: "What the panel says of its API is made of contracts and texts, not of what is behind them.",
    example: "lib/docs/example.ts",
  },
  {
    name: "docs-read-in-one-place",
    files: ["lib/docs/**"],
    except: ["lib/docs/read-guides.ts"],
    mayNotImport: NODE,
    because: "lib/docs/read-guides is the only reader of the disk; all else is made of what it gives.",
    example: "lib/docs/example.ts",
  },
  {
    name: "domains",
    files: under(DOMAINS),
    mayNotImport: [...WEB, "lib/contracts", "lib/cli", "lib/runtime", "lib/messages"],
    because: "A domain knows no HTTP, no framework and no wording; what it needs comes in ctx and input.",
    example: "lib/consent/example.ts",
  },
  {
    name: "domains-without-environment",
    files: under(DOMAINS),
    except: ["lib/limits/**"],
    mayNotImport: ["lib/env", "lib/clock", "lib/log"],
    because: "Settings, time and log come in ctx.",
    example: "lib/accounts/example.ts",
  },
  {
    name: "both-sides",
    files: ["lib/theme/**", "lib/slots/**", "lib/bridge/**", "lib/remotes/**", "lib/messages/**", "lib/text/**"],
    mayNotImport: [...NODE, ...PRISMA, ...DOMAINS, ...WEB, "lib/db", "lib/runtime", "lib/env"],
    because: "This folder is used on both sides, server and browser.",
    example: "lib/theme/example.ts",
  },
  {
    name: "bridge",
    files: ["lib/bridge/**", "lib/remotes/**"],
    mayNotImport: ["lib/plugins", "lib/contracts", "lib/messages", "lib/cli", "lib/errors"],
    because: "The bridge's two ends and what loads remotes run in browsers, with plain data.",
    example: "lib/bridge/example.ts",
  },
  {
    name: "plugins-read-in-one-place",
    files: ["lib/plugins/**"],
    except: ["lib/plugins/scan.ts", "lib/plugins/scan/**"],
    mayNotImport: ["node:fs"],
    because: "lib/plugins/scan is the only reader of the disk.",
    example: "lib/plugins/resolve.ts",
  },
  {
    name: "plugins",
    files: ["lib/plugins/**"],
    mayNotImport: [...WEB, "lib/contracts", "lib/cli", "lib/runtime", "lib/messages"],
    because: "Plugins know no HTTP and no wording; what their verbs need comes in ctx and input.",
    example: "lib/plugins/example.ts",
  },
  {
    name: "tests-only",
    files: ["server.ts", "lib/**", "app/**"],
    except: ["lib/testing/**"],
    mayNotImport: ["lib/testing", "vitest", "fast-check", "e2e"],
    because: "What tests are made of has no place in the product.",
    example: "lib/http/example.ts",
  },
];

/** Where `process.env` may be read, and where the clock: the edges, and what is not the product. */
export const READS_PROCESS_ENV = [
  "lib/env.ts",
  "app/_shell/page-watch.tsx", // NODE_ENV, a constant of the build
];
export const READS_CLOCK = ["lib/clock.ts"];
export const OUTSIDE_THE_WALLS = ["**/*.test.*", "lib/testing/**", "e2e/**", "scripts/**", "examples/**", "*.config.*"];
