// Fails when the logs of a test run hold a secret:
//   node scripts/check-logs.mjs <folder>
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isMain } from "./is-main.mjs";
import { orExit } from "./or-exit.mjs";
import { projectRoot } from "./project-root.mjs";

const SHAPES = [
  ["a private key", /px_sec[0-9A-Za-z]{49}/],
  // what hides in 43 digits is found in the 49 of today as well
  ["a device code", /pxdev_[0-9A-Za-z]{43}/],
  ["a request token", /pxoauthreq_[0-9A-Za-z]{43}/],
  ["an authorization code", /pxoauthcode_[0-9A-Za-z]{43}/],
  ["a key pair in HTTP Basic form", /cHhfcHVi[0-9A-Za-z+/]{100,}/], // "px_pub" in base 64
  ["a session cookie", /eyJhbGciOiJkaXI/], // the head of an encrypted token
  ["a password hash", /\$argon2(id?|d)\$/],
];

/**
 * Looks through every file of a folder, line by line.
 * @param {string} folder
 * @param {{ expect?: string[] }} [options] `expect`: beginnings of file names of which at least one must be there
 * @returns {Promise<string[]>} what is wrong, a sentence each; the secrets themselves are not repeated. No log, or an
 *   empty one, is wrong too: it would mean that nothing was looked at.
 */
export async function checkLogs(folder, { expect = [""] } = {}) {
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const shapes = [...SHAPES, ...(await knownSecrets())];
  return [
    ...expect
      .filter((beginning) => !files.some((file) => file.startsWith(beginning)))
      .map((beginning) => `no log ${beginning}* in ${folder}`),
    ...files.flatMap((file) => checkFile(path.join(folder, file), shapes)),
  ];
}

function checkFile(file, shapes) {
  const text = readFileSync(file, "utf8");
  if (text.trim() === "") return [`${file} is empty`];
  return text
    .split("\n")
    .flatMap((line, index) =>
      shapes
        .filter(([, shape]) => (typeof shape === "string" ? line.includes(shape) : shape.test(line)))
        .map(([what]) => `${file}:${index + 1} holds ${what}`),
    );
}

/** The constants of lib/testing/secrets.ts, which Node 20 cannot import as it is. */
async function knownSecrets() {
  const { transform } = await import("esbuild");
  const source = readFileSync(path.join(projectRoot, "lib/testing/secrets.ts"), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const secrets = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return [
    ...secrets.TEST_PASSWORDS.map((password, index) => [`test password ${index + 1}`, password]),
    ["the secret of session cookies", secrets.TEST_AUTH_SECRET],
  ];
}

if (isMain(import.meta.url)) {
  await orExit(async () => {
    const faults = await checkLogs(process.argv[2] ?? "");
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
}
