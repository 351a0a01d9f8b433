import { existsSync, mkdirSync, mkdtempSync, rmSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "@/scripts/free-port.mjs";
import type { ApiClient } from "./api-client";
import { approveButton, denyButton, keysOf } from "./consent-page";
import { decideDevice, OAUTH2 } from "./device-flow";
import { openReview, pressApprove } from "./device-page";
import { expect, signIn, test } from "./fixtures";
import { ageAuthorizationCodes, ageDeviceRequest, makeNextPollEarly, readPacing } from "./panel-database";
import type { Panel } from "./start-panel";
import { startProgram, until, type Program } from "./start-program";
import { TcpProxy } from "./tcp-proxy";

const running: Program[] = [];
const folders: string[] = [];
test.afterAll(async () => {
  for (const program of running.splice(0)) {
    await program.stop();
    program.output(); // no secret, to the end
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test.describe("the command-line app", () => {
  /** The app of one person: the folder that it keeps its key in, and a way to run it. */
  function installCli() {
    const config = mkdtempSync(path.join(tmpdir(), "panel-cli-"));
    folders.push(config);
    const keyFile = path.join(config, "panel-cli/key.json");
    const start = (...args: string[]) => {
      const program = startProgram(process.execPath, ["examples/cli/panel-cli.mjs", ...args], {
        env: { XDG_CONFIG_HOME: config },
      });
      running.push(program);
      return program;
    };
    return {
      keyFile,
      start,
      async run(...args: string[]) {
        const program = start(...args);
        program.endInput();
        const code = await program.ended;
        return { code, output: program.output() };
      },
      /** Begins to log in. @returns what is shown to the person */
      async logIn(address: string) {
        const login = start("login", address);
        const [, link = "", userCode = ""] = await login.says(/^ {2}(\S+)$[^]*shows this code: (\S+)/m);
        return { login, link, userCode };
      },
    };
  }

  const consoleLines = (page: Page) =>
    page.getByRole("log", { name: "Console" }).locator(".console-line > span").allTextContents();

  let hasty: Awaited<ReturnType<typeof sendTooEarly>>;
  /** The login that is told to slow down waits for 15 seconds: it goes on beside the other tests. */
  test.beforeAll(async ({ panel, makeUser, signInApi }) => {
    hasty = await sendTooEarly(panel, await signInApi(await makeUser()));
  });

  /** A login whose first poll is too early, by somebody who is logged in already; it is approved at once after that. */
  async function sendTooEarly({ baseURL, dataDir }: Panel, api: ApiClient) {
    const cli = installCli();
    const { body: key } = await api.post("/api/user/api-clients", { name: "Before" });
    mkdirSync(path.dirname(cli.keyFile));
    const { public_key: publicKey, private_key: privateKey } = key;
    writeFileSync(cli.keyFile, JSON.stringify({ address: baseURL, publicKey, privateKey }));
    const { login, userCode } = await cli.logIn(baseURL);
    makeNextPollEarly(dataDir, userCode);
    const pacing = () => readPacing(dataDir, userCode);
    const ended = (async () => {
      await until(() => pacing().interval > 5, 15_000);
      const { interval, polledAt } = pacing();
      await decideDevice(api, userCode, "approve");
      const code = await login.ended;
      return { code, interval, waited: Date.now() - Number(polledAt) };
    })();
    ended.catch(() => undefined); // told by the test that waits for it
    return { cli, api, ended };
  }

  async function makeServer(api: ApiClient, name: string) {
    return String((await api.post("/api/user/servers", { name })).body.uuidShort);
  }

  test("is approved in a browser, fills a console, and logs out", async ({ page, panel, makeUser, signInApi }) => {
    const user = await makeUser({ name: "Ada Lovelace" });
    const api = await signInApi(user);
    const server = await makeServer(api, "Game");
    const cli = installCli();
    expect(await cli.run("whoami")).toMatchObject({ code: 1, output: expect.stringContaining("not logged in") });

    const { login, link, userCode } = await cli.logIn(panel.baseURL);
    await openReview(page, link, user);
    await expect(page.locator("main")).toContainText(userCode.replace("-", ""));
    await expect(page.locator("main")).toContainText("Panel CLI on ");
    await pressApprove(page);
    await login.says(/^Logged in to .* as Ada Lovelace <.*>\./m);
    expect(await login.ended).toBe(0);
    expect(statSync(cli.keyFile).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(cli.keyFile)).mode & 0o777).toBe(0o700);
    const whoami = `Ada Lovelace <${user.email}> at ${panel.baseURL}\n`;
    expect(await cli.run("whoami")).toEqual({ code: 0, output: whoami });

    await page.goto(`/server/${server}/console`);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const piped = cli.start("attach", "Game");
    piped.write("from a pipe\n");
    await expect.poll(() => consoleLines(page)).toEqual(["from a pipe"]);
    piped.write("no end of line");
    piped.endInput();
    expect(await piped.ended).toBe(0);
    await expect.poll(() => consoleLines(page)).toEqual(["from a pipe", "no end of line"]);

    const script = `for (let i = 1; i <= 1200; i++) console.log("line " + i); process.exitCode = 3`;
    const ran = await cli.run("attach", server, "--", process.execPath, "-e", script);
    expect([ran.code, ran.output.split("\n").length]).toEqual([3, 1201]);
    await expect.poll(async () => (await consoleLines(page)).at(-1)).toBe("line 1200");
    const lines = (await api.get(`/api/user/servers/${server}/console?after=2`)).body.lines as { text: string }[];
    expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 1000 }, (_, i) => `line ${i + 201}`));
    const complaint = await cli.run("attach", server, "--", process.execPath, "-e", `console.error("on stderr")`);
    expect(complaint).toEqual({ code: 0, output: "on stderr\n" });
    await expect.poll(async () => (await consoleLines(page)).at(-1)).toBe("on stderr");
    const unknown = await cli.run("attach", "Gone");
    expect(unknown).toEqual({ code: 1, output: `You have no server Gone, but these: Game (${server}).\n` });
    expect(await cli.run("attach", server, "--", "/no/such/program")).toMatchObject({
      code: 1,
      output: expect.stringContaining("could not be started (ENOENT)"),
    });

    // the panel is gone for a while: the command runs on, and its lines come later
    const proxy = await TcpProxy.start({ host: "localhost", port: panel.port }, await freePort());
    const direct = readFileSync(cli.keyFile, "utf8");
    writeFileSync(cli.keyFile, direct.replace(panel.baseURL, `http://127.0.0.1:${proxy.port}`));
    const through = cli.start("attach", "Game", "--", process.execPath, "-e", "process.stdin.pipe(process.stdout)");
    through.write("before\n");
    await expect.poll(async () => (await consoleLines(page)).at(-1)).toBe("before");
    await proxy.cut();
    through.write("meanwhile\n");
    await through.says(/cannot be reached .*Trying again in 1 s/);
    await proxy.open();
    through.endInput();
    expect(await through.ended).toBe(0);
    await expect.poll(async () => (await consoleLines(page)).at(-1)).toBe("meanwhile");
    await proxy.cut();
    writeFileSync(cli.keyFile, direct);

    const { privateKey: secret } = JSON.parse(direct) as { privateKey: string };
    expect(await cli.run("logout")).toEqual({ code: 0, output: "Logged out. The key was revoked.\n" });
    expect(existsSync(cli.keyFile)).toBe(false);
    expect(await keysOf(api)).toEqual([]);
    const answer = await fetch(`${panel.baseURL}/api/user`, { headers: { Authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(401);
  });

  test("says what a denial, an old code or a wrong address means", async ({ panel, makeUser, signInApi }) => {
    const api = await signInApi(await makeUser());
    const [denied, late] = [await installCli().logIn(panel.baseURL), await installCli().logIn(panel.baseURL)];
    await decideDevice(api, denied.userCode, "deny");
    ageDeviceRequest(panel.dataDir, late.userCode, 901);

    const elsewhere = installCli();
    const port = await freePort();
    for (const [address, said] of [
      [`http://localhost:${port}`, `cannot be reached (ECONNREFUSED)`],
      [`http://127.0.0.1:${panel.port}`, `says that its address is ${panel.baseURL}. Use that.`],
      ["http://panel.example.com", "for all to read. Use https://."],
      ["panel", "is no address such as"],
    ] as const) {
      expect(await elsewhere.run("login", address)).toMatchObject({ code: 1, output: expect.stringContaining(said) });
    }
    expect(await elsewhere.run("constructor")).toMatchObject({ code: 2, output: expect.stringContaining("Usage") });

    await denied.login.says(/^Denied\./m);
    await late.login.says(/^The code has run out\. Log in again/m);
    expect([await denied.login.ended, await late.login.ended]).toEqual([1, 1]);
  });

  test("slows down when told to, ends the key of before, and says when its own was revoked", async ({ panel }) => {
    const { cli, api, ended } = hasty;
    const { code, interval, waited } = await ended;
    expect([code, interval]).toEqual([0, 10]);
    expect(waited).toBeGreaterThan(9900);
    expect(await keysOf(api)).toEqual([expect.stringMatching(/^Panel CLI on /)]);

    const { body } = await api.get("/api/user/api-clients");
    await api.delete(`/api/user/api-clients/${(body.api_clients as { id: string }[])[0]!.id}`);
    const said = `The panel does not take this key any more. Log in again: panel-cli login ${panel.baseURL}\n`;
    expect(await cli.run("whoami")).toEqual({ code: 1, output: said });
    expect(await cli.run("logout")).toMatchObject({ code: 0 });
    expect(existsSync(cli.keyFile)).toBe(false);
  });
});

test.describe("the web app", () => {
  // its own answers to what went wrong
  test.use({ allowedConsoleErrors: [/status of (400|403|502) .*\(http:\/\/127\.0\.0\.1:\d+\//] });

  test("gets a key by approval, and none by denial, a wrong state or an old code", async ({
    page,
    panel,
    makeUser,
    signInApi,
  }) => {
    const app = `http://127.0.0.1:${await freePort()}`;
    const env = { PANEL: panel.baseURL, PORT: new URL(app).port };
    const program = startProgram(process.execPath, ["examples/web-app/web-app.mjs"], { env });
    running.push(program);
    await program.says(/Listening/);
    const user = await makeUser({ name: "Ada <Lovelace>" });
    const api = await signInApi(user);

    await page.goto(app);
    await page.getByRole("link", { name: "Connect your panel" }).click();
    await signIn(page, user);
    await denyButton(page).click();
    await expect(page.getByText("You denied the request: nothing was connected.")).toBeVisible();
    expect(await keysOf(api)).toEqual([]);

    await page.getByRole("link", { name: "Try again" }).click();
    await approveButton(page).click();
    await expect(page.getByText(`Hello, Ada <Lovelace> (${user.email})`)).toBeVisible();
    expect(page.url()).toBe(`${app}/`);
    expect(await keysOf(api)).toEqual(["Web app"]);

    /** Approved by the API; the browser is where the app sent it from. */
    const approve = async () => {
      const sent = await page.request.get(`${app}/connect`, { maxRedirects: 0 });
      const { search } = new URL(sent.headers().location ?? "");
      const asked = await api.get(`${OAUTH2}/authorize${search}`);
      const { request_token } = asked.body;
      return String((await api.post(`${OAUTH2}/authorize/approve`, { request_token })).body.redirect_url);
    };
    /** As from the panel: from the app's own callback page, only the fragment would change. */
    const arrive = async (address: string) => {
      await page.goto("about:blank");
      await page.goto(address);
    };
    const approved = await approve();
    await arrive(approved.replace(/state=[^&]+/, "state=another"));
    await expect(page.getByText("This is not the answer to what you asked for here.")).toBeVisible();
    ageAuthorizationCodes(panel.dataDir, 601);
    await arrive(approved);
    await expect(page.getByText("The approval has run out, or was used already.")).toBeVisible();
    await arrive(approved);
    await expect(page.getByText("This is not the answer")).toBeVisible();
    expect(await keysOf(api)).toEqual(["Web app"]);

    await page.goto(app);
    await expect(page.getByText("Hello, Ada")).toBeVisible();
    const { body } = await api.get("/api/user/api-clients");
    await api.delete(`/api/user/api-clients/${(body.api_clients as { id: string }[])[0]!.id}`);
    await page.reload();
    await expect(page.getByText("The panel refused the key")).toBeVisible();
    await page.getByRole("link", { name: "Go on" }).click();
    await expect(page.getByRole("link", { name: "Connect your panel" })).toBeVisible();
  });
});
