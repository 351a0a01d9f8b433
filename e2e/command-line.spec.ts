import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import Database from "libsql";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { NEW_PASSWORD, USER_PASSWORD } from "@/lib/testing/secrets";
import { cleanEnv } from "@/scripts/clean-env.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";
import { ApiClient } from "./api-client";
import { expect, test } from "./fixtures";
import { runToEnd, type Ended } from "./run-to-end";
import type { Panel } from "./start-panel";

/** `npm run panel -- …`, as its script runs it, on the database of a panel that is being served. */
function command(panel: Panel, args: string[], input = ""): Promise<Ended> {
  const env = { DATABASE_URL: `file:${panel.dataDir}/panel.db` };
  return runToEnd("dist/cli.mjs", { args, env, input });
}

test("create-user beside the running server, with a password made or given", async ({ panel, signInApi }) => {
  const made = await command(panel, ["create-user", "Made@Panel.Test", "--name", "Made by hand"]);
  expect(made.code, made.output).toBe(0);
  expect(made.output).toContain("Made the user made@panel.test.");
  const password = /shown only now\): (\S+)/.exec(made.output)?.[1] ?? "";
  const user = await signInApi({ email: "made@panel.test", password });
  expect((await user.get("/api/user")).body).toMatchObject({ name: "Made by hand", role: "user" });

  const given = await command(
    panel,
    ["create-user", "given@panel.test", "--admin", "--password-stdin"],
    `${USER_PASSWORD}\n`,
  );
  expect(given.code, given.output).toBe(0);
  expect(given.output).not.toContain(USER_PASSWORD);
  const administrator = await signInApi({ email: "given@panel.test", password: USER_PASSWORD });
  expect((await administrator.get("/api/admin/settings")).status).toBe(200);

  const twice = await command(panel, ["create-user", "given@panel.test"]);
  expect(twice).toMatchObject({ code: 1, output: "Another account has this e-mail address.\n" });
});

test("reset-password ends the account's sessions at once", async ({ panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const session = await signInApi(user);
  const reset = await command(panel, ["reset-password", user.email, "--password-stdin"], NEW_PASSWORD);
  expect(reset.code, reset.output).toBe(0);
  expect((await session.get("/api/user")).status).toBe(401);
  await expect(ApiClient.signIn(panel.baseURL, user)).rejects.toThrow(/401/);
  await signInApi({ ...user, password: NEW_PASSWORD });
});

test("reset-appearance takes back one user's choices, or everyone's with the administrators' settings", async ({
  panel,
  admin,
  makeUser,
  signInApi,
}) => {
  const [one, other] = [await makeUser(), await makeUser()];
  const sessions = [await signInApi(one), await signInApi(other)];
  for (const session of sessions) await session.patch("/api/user/preferences", { mode: "dark" });
  await admin.patch("/api/admin/settings", { app_theme_pack_lock: "true", user_allow_api_keys_create: "false" });
  const modes = async () =>
    Promise.all(sessions.map(async (session) => (await session.get("/api/user/preferences")).body.mode));

  const address = one.email.toUpperCase();
  const first = await command(panel, ["reset-appearance", address]);
  expect(first).toMatchObject({ code: 0, output: `Took back what ${one.email} chose of the look.\n` });
  expect(await modes()).toEqual(["system", "dark"]);
  const again = await command(panel, ["reset-appearance", one.email]);
  expect(again).toMatchObject({ code: 0, output: `${one.email} had chosen nothing of the look.\n` });

  const all = await command(panel, ["reset-appearance"]);
  const said = "Took back the choices of 1 user, and what administrators set of the look.\n";
  expect(all).toMatchObject({ code: 0, output: said });
  expect(await modes()).toEqual(["system", "system"]);
  expect((await admin.get("/api/admin/settings")).body).toMatchObject({
    app_theme_pack_lock: "false",
    user_allow_api_keys_create: "false",
  });
  // other files use this panel too
  await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "true" });
});

test("backup beside the running server; restore waits until it is stopped", async ({ panel, makeUser }) => {
  const { email } = await makeUser();
  const file = path.join(panel.dataDir, `backup-${randomUUID()}.db`);
  const made = await command(panel, ["backup", file]);
  expect(made.code, made.output).toBe(0);
  expect(made.output).toContain(` to ${file} (`);
  const db = new Database(file);
  expect(db.prepare(`SELECT "role" FROM "User" WHERE "email" = ?`).all(email)).toMatchObject([{ role: "user" }]);
  db.close();

  const twice = await command(panel, ["backup", file]);
  expect(twice).toMatchObject({ code: 1, output: `${file} is there already. Choose another name.\n` });
  const refused = await command(panel, ["restore", file]);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/panel\.db is in use\. Stop the panel/) });
  const same = await command(panel, ["migrate-data", `file:${panel.dataDir}/panel.db`]);
  expect(same).toMatchObject({
    code: 1,
    output: expect.stringMatching(/panel\.db is in use\. Stop the panel[\s\S]*Nothing was/),
  });
});

test("wrong words are answered with help, and never with a stack", async ({ panel, makeUser }) => {
  const { email } = await makeUser();
  for (const [args, code, said, input] of [
    [[], 2, /Usage: npm run panel -- <command>/],
    [["help"], 0, /create-user <email>[\s\S]*reset-password <email>/],
    [["--help"], 0, /Usage/],
    [["creat-user"], 2, /no command "creat-user"[\s\S]*Usage/],
    [["constructor"], 2, /no command "constructor"/],
    [["create-user"], 1, /Name one e-mail address[\s\S]*create-user <email>/],
    [["create-user", "nobody"], 1, /must have the form name@example\.com/],
    [["create-user", "a@b.test", "--role", "admin"], 1, /--role[\s\S]*create-user <email>/],
    [["create-user", "a@b.test", "--name", "a\u202eb"], 1, /The name /],
    [["create-user", "a@b.test", "--password-stdin"], 1, /at least 8 characters/, "short\n"],
    [["create-user", "a@b.test", "c@d.test"], 1, /Name one e-mail address/],
    [["reset-password"], 1, /Name one e-mail address[\s\S]*reset-password <email>/],
    [["reset-password", "nobody@panel.test"], 1, /No account has the e-mail address/],
    [
      ["reset-appearance", "a@b.test", "c@d.test"],
      1,
      /Name one e-mail address, or none[\s\S]*reset-appearance \[email\]/,
    ],
    [["reset-appearance", "nobody@panel.test"], 1, /No account has the e-mail address/],
    [["reset-appearance", "--all"], 1, /must have the form name@example\.com/],
    [["reset-appearance", ""], 1, /e-mail address[\s\S]*reset-appearance \[email\]/],
    [["reset-password", email, "--password-stdin"], 1, /at least 8 characters/, ""],
    [["backup"], 1, /Name the file that the backup is to be[\s\S]*backup <file>/],
    [["restore", "/nothing/here.db"], 1, /There is no file \/nothing\/here\.db/],
    [["migrate-data", "panel.db"], 1, /Write file:[\s\S]*migrate-data <target DATABASE_URL>/],
  ] as [string[], number, RegExp, string?][]) {
    const ended = await command(panel, args, input);
    expect(ended.output, args.join(" ")).toMatch(said);
    expect([args, ended.code]).toEqual([args, code]);
    expect(ended.output).not.toMatch(/^\s+at /m);
  }
});

test("a database that cannot be opened is said in a sentence", async () => {
  const env = { DATABASE_URL: "file:/dev/null/panel.db" };
  const ended = await runToEnd("dist/cli.mjs", { args: ["create-user", "a@b.test"], env });
  expect(ended).toMatchObject({ code: 1, output: expect.stringMatching(/DATABASE_URL/) });
  expect(ended.output).not.toMatch(/^\s+at /m);
});

test("check-plugins --watch tells of each change until Ctrl+C", async () => {
  const folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", "{}");
  const child = spawn(process.execPath, ["dist/cli.mjs", "check-plugins", folder.path, "--watch"], {
    cwd: projectRoot,
    env: cleanEnv({ NODE_ENV: "production" }),
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  try {
    await expect.poll(() => output).toMatch(/^1 plugin: 0 errors[^\n]+\nWaiting for changes; Ctrl\+C ends it\.\n$/);
    await folder.put("ocean/Frontend/theme.json", '{\n  "tokens": {"dark": {"ring": "rde"}}\n}');
    await expect.poll(() => output).toMatch(/\nocean\/Frontend\/theme\.json:2:31 error token-dropped: found "rde"/);
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 0, signal: null });
  } finally {
    child.kill("SIGKILL");
    await folder.dispose();
  }
});
