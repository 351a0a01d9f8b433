import coreWebVitals from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";
import { OUTSIDE_THE_WALLS, READS_CLOCK, READS_PROCESS_ENV, WALLS } from "./scripts/walls.mjs";
import { wallsPlugin } from "./scripts/walls-plugin.mjs";

/** Prisma's packages are modules, whose names are there. */
const NAMES_OF_PACKAGE = {
  selector:
    "VariableDeclarator[init.argument.type='ImportExpression'][init.argument.source.value=/^(?!@\\u002f|\\.|node:|@prisma\\u002f)/] > ObjectPattern > Property[key.name!='default']",
  message: 'In dist a package in CommonJS has its default alone: const { default: it } = await import("it").',
};

const WHOLE_ZOD = {
  selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
  message: 'Use import * as z from "zod": { z } brings all of its languages along, and every start reads them.',
};

/** Playwright presses keys on disabled controls too, where they are lost. */
const PRESSED_TOO_SOON = {
  selector:
    "CallExpression[callee.property.name='press']:not([callee.object.property.name='keyboard']):not([callee.object.name='keyboard'])",
  message: "Use pressOn() of e2e/fixtures.ts, which waits until the control can be used.",
};

const config = [
  {
    ignores: [
      ...[".next/", "dist/", "data/", "lib/db/generated/", "next-env.d.ts", "test-results/", "playwright-report/"],
      "plugins/overview/", // built from examples/overview
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...coreWebVitals,
  ...typescript,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "import/no-anonymous-default-export": "off",
      "no-async-promise-executor": "error",
      "no-case-declarations": "error",
      "no-cond-assign": "error",
      "no-constant-condition": ["error", { checkLoops: false }],
      "no-empty": "error",
      "no-fallthrough": "error",
      "no-misleading-character-class": "error",
      "no-self-assign": "error",
      "no-unsafe-finally": "error",
      "no-useless-escape": "error",
      "no-var": "error",
      "prefer-const": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/no-unused-expressions": "error",
    },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-extraneous-class": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-invalid-void-type": "error",
      "@typescript-eslint/no-useless-constructor": "error",
    },
  },
  {
    files: ["server.ts", "lib/**", "app/**"],
    ignores: [...OUTSIDE_THE_WALLS, "lib/cli/**"],
    rules: { "no-console": "error" },
  },
  {
    files: ["server.ts", "lib/**"],
    ignores: ["lib/db/generated/**"],
    rules: { "no-restricted-syntax": ["error", NAMES_OF_PACKAGE, WHOLE_ZOD] },
  },
  // a fixture's "use" and the like are not React's
  { files: ["e2e/**", "scripts/**"], rules: { "react-hooks/rules-of-hooks": "off" } },
  { files: ["e2e/*.spec.ts"], rules: { "no-restricted-syntax": ["error", PRESSED_TOO_SOON] } },
  // plugins know no next/link: the panel follows plain links
  { files: ["examples/**"], rules: { "@next/next/no-html-link-for-pages": "off" } },
  { plugins: { walls: wallsPlugin } },
  ...WALLS.map(({ name, files, except = [] }) => ({
    files,
    ignores: [...except, ...OUTSIDE_THE_WALLS],
    rules: { [`walls/${name}`]: "error" },
  })),
  { ignores: [...READS_PROCESS_ENV, ...OUTSIDE_THE_WALLS], rules: { "walls/process-env": "error" } },
  { ignores: [...READS_CLOCK, ...OUTSIDE_THE_WALLS], rules: { "walls/clock": "error" } },
];

export default config;
