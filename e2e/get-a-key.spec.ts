import { execFile as execFileWithCallback, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Receiver } from "@/lib/testing/receiver";
import { USER_PASSWORD } from "@/lib/testing/secrets";
import { freePort } from "@/scripts/free-port.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";
import { ApiClient } from "./api-client";
import { APP_PAGE, approveButton, arrived, denyButton, signInAtOnce } from "./consent-page";
import { decideDevice } from "./device-flow";
import { expect, test, type TestUser } from "./fixtures";
import { makeNextPollEarly, readPacing } from "./panel-database";
import { startProgram, until, type Program } from "./start-program";

/*
 * Every program of docs/get-a-key.md, as it stands there, against a panel. What is not on this machine (curl and openssl for
 * the shell, Python, Go) is skipped by name.
 */
/** Fenced code with its language and title. */
const FENCED = /^```(\w+) title=(\S+)\n([^]*?)^```$/gm;
const folder = mkdtempSync(path.join(tmpdir(), "panel-get-a-key-"));
const blocks = [...readFileSync(path.join(projectRoot, "docs/get-a-key.md"), "utf8").matchAll(FENCED)];
for (const [, , title = "", code = ""] of blocks) writeFileSync(path.join(folder, title), code);

const execFile = promisify(execFileWithCallback);
const isFound = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const LANGUAGES = [
  { name: "Node", end: "mjs", command: process.execPath, found: true },
  { name: "Shell", end: "sh", command: "sh", found: isFound("curl", "--version") && isFound("openssl", "version") },
  { name: "Python 3", end: "py", command: "python3", found: isFound("python3", "--version") },
  { name: "Go", end: "go", command: "go", found: isFound("go", "version") },
];
type Language = (typeof LANGUAGES)[number];

/** Go's programs are built first, so that a signal reaches the program itself. */
async function start(
  { end, command }: Language,
  name: "device" | "web" | "server",
  env: Record<string, string>,
): Promise<Program> {
  if (end === "go") await execFile("go", ["build", "-o", name, `${name}.go`], { cwd: folder });
  const program =
    end === "go"
      ? startProgram(path.join(folder, name), [], { cwd: folder, env })
      : startProgram(command, [`${name}.${end}`], { cwd: folder, env });
  running.push(program);
  return program;
}

const running: Program[] = [];
const devices = new Map<string, Promise<string>>();
let user: TestUser;
let api: ApiClient;

/** The device flows wait for seconds on end: they go on beside the other tests. */
test.beforeAll(async ({ panel, admin }) => {
  const wanted = { email: "ada@panel.test", name: "Ada Lovelace", password: USER_PASSWORD, role: "user" as const };
  const { body } = await admin.post("/api/admin/users", wanted);
  user = { ...wanted, id: String(body.id) };
  api = await ApiClient.signIn(panel.baseURL, user);
  for (const language of LANGUAGES.filter(({ found }) => found)) {
    const outcome = start(language, "device", { PANEL: panel.baseURL }).then((program) =>
      followDevice(program, panel.dataDir),
    );
    outcome.catch(() => undefined); // told by the test that waits for it
    devices.set(language.name, outcome);
  }
});
test.afterAll(async () => {
  for (const program of running) await program.stop();
  rmSync(folder, { recursive: true });
});

/** Lets it hear `authorization_pending`, then `slow_down`, then approves at once. @returns all that it said */
async function followDevice(program: Program, dataDir: string): Promise<string> {
  const [, userCode = ""] = await program.says(/^Open http\S+ and compare the code (\S+)$/m);
  const pacing = () => readPacing(dataDir, userCode);
  await until(() => pacing().polledAt !== null, 15_000);
  makeNextPollEarly(dataDir, userCode);
  await until(() => pacing().interval > 5, 15_000);
  const { interval, polledAt } = pacing();
  if (interval !== 10) throw new Error(`It was to be told to slow down, and its interval is ${interval}.`);
  await decideDevice(api, userCode, "approve");
  const [said] = await program.says(/^Logged in as .*$/m);
  const waited = Date.now() - Number(polledAt);
  if (waited < 9900) throw new Error(`It was told to wait 10 s and came after ${waited} ms.`);
  if ((await program.ended) !== 0) throw new Error(`It failed:\n${program.output()}`);
  return said;
}

test("the document has a program for each way and language", () => {
  const titles = blocks.map(([, language, title]) => `${language} ${title}`).sort();
  const expected = ["device", "web", "server"].flatMap((name) => [
    `js ${name}.mjs`,
    `sh ${name}.sh`,
    `python ${name}.py`,
    `go ${name}.go`,
  ]);
  expect(titles).toEqual([...expected, "html callback.html"].sort());
});

for (const language of LANGUAGES) {
  test.describe(language.name, () => {
    test.skip(!language.found, `${language.name} is not on this machine`);

    test("by hand: the key that its owner made is used", async ({ panel }) => {
      const { body: key } = await api.post("/api/user/api-clients", { name: "Backup" });
      const { body: server } = await api.post("/api/user/servers", { name: language.name });
      const env = { PANEL: panel.baseURL, SERVER: String(server.uuidShort), PANEL_KEY: String(key.private_key) };
      const program = await start(language, "server", env);
      expect(await program.ended).toBe(0);
      expect(program.output()).toMatch(/^Line 1\n$|^\{"last":1\}$/);
      const { body } = await api.get(`/api/user/servers/${env.SERVER}/console`);
      expect(body.lines).toMatchObject([{ text: "The backup is done." }]);

      await api.delete(`/api/user/api-clients/${String(key.id)}`);
      const refused = await start(language, "server", env);
      expect(await refused.ended).not.toBe(0);
      expect(refused.output()).toContain("UNAUTHENTICATED");
    });

    test("callback flow", async ({ page, panel }) => {
      const port = await freePort();
      const env = { PANEL: panel.baseURL, PORT: String(port) };
      await signInAtOnce(page, user, panel.baseURL);
      if (language.end === "sh") {
        const app = await Receiver.start(APP_PAGE, { port });
        const decide = async (button: typeof approveButton, change = (answer: string) => answer) => {
          const program = await start(language, "web", env);
          const [, address = ""] = await program.says(/^Open (\S+)$/m);
          await page.goto(address);
          await button(page).click();
          await arrived(page, app);
          program.write(`${change(await page.evaluate(() => location.hash.slice(1)))}\n`);
          return { code: await program.ended, output: program.output() };
        };
        expect(await decide(approveButton)).toMatchObject({
          code: 0,
          output: expect.stringMatching(/\nConnected as Ada Lovelace\n$/),
        });
        expect(await decide(denyButton)).toMatchObject({
          code: 1,
          output: expect.stringMatching(/You denied the request\.\n$/),
        });
        const another = (answer: string) => answer.replace(/state=[^&]+/, "state=another");
        expect(await decide(approveButton, another)).toMatchObject({
          code: 1,
          output: expect.stringMatching(/This is not the answer/),
        });
        await app.close();
        return;
      }
      const program = await start(language, "web", env);
      await program.says(/Ready/);
      const app = `http://127.0.0.1:${port}`;
      await page.goto(app);
      await denyButton(page).click();
      await expect(page.getByText("You denied the request.")).toBeVisible();
      await page.goto(`${app}/`);
      await approveButton(page).click();
      await expect(page.getByText("Connected as Ada Lovelace")).toBeVisible();
      await page.goto("about:blank");
      await page.goto(`${app}/callback#authorization_code=pxoauthcode_0&state=another`);
      await expect(page.getByText("This is not the answer to what was asked here.")).toBeVisible();
      program.output(); // no secret, to the end
    });
  });
}

for (const language of LANGUAGES) {
  test(`${language.name}: device flow, waiting as long as it is told to`, async () => {
    test.skip(!language.found, `${language.name} is not on this machine`);
    expect(await devices.get(language.name)).toBe("Logged in as Ada Lovelace");
  });
}
