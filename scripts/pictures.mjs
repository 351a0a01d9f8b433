// `npm run pictures`: every page of the built panel, with what it says when there is nothing yet or something is wrong, as a
// picture in docs/pictures, light and wide, dark and on a phone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { startServer } from "./bench/start-server.mjs";
import { build } from "./build.mjs";
import { CHROMIUM_IS_MISSING, findChromium } from "./chromium.mjs";
import { cleanEnv } from "./clean-env.mjs";
import { orExit } from "./or-exit.mjs";
import { projectRoot } from "./project-root.mjs";

const TO = path.join(projectRoot, "docs/pictures");
const LOOKS = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  dark: { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
};
const ADMIN = { email: "robin@panel.example", password: "a picture of a password" };
/** Has nothing yet. */
const NEWCOMER = { email: "kim@panel.example", password: ADMIN.password };
/** Approve cannot be pressed in the first second. */
const APPROVE_MS = 1500;
const OAUTH2 = "/api/user/api-clients/oauth2";
const PAGES = "/dashboard/account/oauth2/api";
const CONSENT = `${PAGES}/new?${new URLSearchParams({
  name: "Nightly backups",
  appName: "Backup Buddy",
  description: "Keeps a copy of each server's files, and tells you when one is missing.",
  callbackurl: "https://backups.example/connected",
  allowedips: "192.0.2.0/24",
  alertCors: "true",
})}`;

await orExit(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(CHROMIUM_IS_MISSING);
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), "panel-pictures-"));
  const server = await startServer({
    name: "panel",
    args: () => ["dist/server.mjs"],
    env: (port) => settings(port, folder),
    path: "/api/health",
    logFolder: folder,
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const origin = `http://localhost:${server.port}`;
    const pages = await fill(origin);
    rmSync(TO, { recursive: true, force: true });
    mkdirSync(TO, { recursive: true });
    for (const look of Object.keys(LOOKS)) await shoot(browser, origin, pages, look);
    writeFileSync(path.join(TO, "README.md"), gallery(pages));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

function settings(port, folder) {
  return cleanEnv({
    NODE_ENV: "production",
    PORT: String(port),
    PANEL_BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: `file:${path.join(folder, "panel.db")}`,
    PANEL_ADMIN_EMAIL: ADMIN.email,
    PANEL_ADMIN_PASSWORD: ADMIN.password,
  });
}

/**
 * @typedef {object} Shot
 * @property {string} title
 * @property {string | Record<string, string>} path one for both looks, or one for each
 * @property {"nobody" | "newcomer"} [who] instead of the administrator
 * @property {(page: import("@playwright/test").Page) => Promise<void>} [then] what is done there first
 * @property {boolean} [broken] what its frame needs of the browser fails
 */

/**
 * Fills a new panel by its API, as its people and apps would.
 * @returns {Promise<Shot[]>} the pages, as they are then
 */
async function fill(origin) {
  const api = await signIn(origin);
  await api("PATCH", "/api/user", { name: "Robin Novak" });
  for (const [name, role] of Object.entries({ "Kim Lindqvist": "user", "Ada Okafor": "admin", "Jo Marsh": "user" })) {
    const email = `${name.split(" ")[0].toLowerCase()}@panel.example`;
    await api("POST", "/api/admin/users", { name, email, role, password: ADMIN.password });
  }
  for (const name of ["Continuous integration", "Living room screen", "laptop of Robin"]) {
    await api("POST", "/api/user/api-clients", { name });
  }
  let shown = null;
  for (const name of ["Game server", "Build machine", "Weather station"])
    shown = await api("POST", "/api/user/servers", { name });
  const lines = ["Starting …", "Listening on port 8080", "GET /status 200 in 4 ms", "A new measurement: 11.4 °C"];
  await api("POST", `/api/user/servers/${shown.uuidShort}/console`, { lines });
  const quiet = await api("POST", "/api/user/servers", { name: "Spare machine" });
  const devicePage = async (name) => {
    const asked = { name, appName: "Screens", description: "Shows your servers." };
    return `${PAGES}/device?user_code=${(await api("POST", `${OAUTH2}/device`, asked)).user_code}`;
  };
  const approved = { light: await devicePage("Television"), dark: await devicePage("Projector") };
  return [
    { title: "Sign in", path: "/auth/login", who: "nobody" },
    { title: "Sign in: refused", path: "/auth/login", who: "nobody", then: signInWrongly },
    { title: "Forgotten password", path: "/auth/forgot-password", who: "nobody" },
    { title: "Dashboard: a new account", path: "/dashboard", who: "newcomer" },
    { title: "Account: no key yet", path: "/dashboard/account", who: "newcomer" },
    { title: "Activity: nothing but signing in", path: "/dashboard/account/activity", who: "newcomer" },
    { title: "Notifications: none yet", path: "/dashboard/account/notifications", who: "newcomer" },
    { title: "Servers: none yet", path: "/dashboard/servers", who: "newcomer" },
    { title: "Device: enter the code", path: `${PAGES}/device` },
    { title: "Device: a code that nobody asked for", path: `${PAGES}/device?user_code=BBBB-BBBB` },
    { title: "Device: compare and decide", path: await devicePage("Television") },
    { title: "Device: approved", path: approved, then: approve },
    { title: "Consent", path: CONSENT },
    { title: "Consent: a request that breaks a rule", path: `${PAGES}/new?name=Broken&callbackurl=nowhere` },
    { title: "Dashboard", path: "/dashboard" },
    { title: "Account", path: "/dashboard/account" },
    { title: "Account: a key is revoked", path: "/dashboard/account", then: askToRevoke },
    { title: "Activity", path: "/dashboard/account/activity" },
    { title: "Notifications", path: "/dashboard/account/notifications" },
    { title: "Appearance", path: "/dashboard/preferences/appearance" },
    { title: "Servers", path: "/dashboard/servers" },
    { title: "Console", path: `/server/${shown.uuidShort}/console` },
    { title: "Console: nothing said yet", path: `/server/${quiet.uuidShort}/console` },
    { title: "Settings", path: "/admin/settings" },
    { title: "Users", path: "/admin/users" },
    { title: "Plugins", path: "/admin/plugins" },
    { title: "One plugin", path: "/admin/plugins/night-garden" },
    { title: "Audit", path: "/admin/audit" },
    { title: "Documentation", path: "/docs" },
    { title: "API reference", path: "/docs/api" },
    { title: "Error codes", path: "/docs/errors" },
    { title: "Playground", path: "/docs/playground" },
    { title: "Not found", path: "/dashboard/nothing-here" },
    { title: "A page that failed", path: "/dashboard", broken: true },
  ];
}

async function signInWrongly(page) {
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill("another password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
}

async function approve(page) {
  await page.waitForTimeout(APPROVE_MS);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL("**/device?*done=*");
}

async function askToRevoke(page) {
  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

/** Signs in over HTTP. @returns a way to call the API as that person; throws what it refuses */
async function signIn(origin) {
  const first = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = await first.json();
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie: cookiesOf(first) },
    body: new URLSearchParams({ csrfToken, ...ADMIN, json: "true" }),
  });
  const cookie = cookiesOf(answer);
  return async (method, where, body) => {
    const headers = { origin, cookie, "content-type": "application/json" };
    const response = await fetch(origin + where, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${where} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

function cookiesOf(response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function shoot(browser, origin, pages, look) {
  const context = await browser.newContext({ ...LOOKS[look], baseURL: origin, reducedMotion: "reduce" });
  const take = async ({ title, path: where, then, broken }) => {
    const page = await context.newPage();
    if (broken) await page.addInitScript(() => delete window.matchMedia);
    await page.goto(typeof where === "string" ? where : where[look]);
    await then?.(page);
    // frames come a little later than their page
    await page.waitForTimeout(APPROVE_MS);
    await page.screenshot({ path: path.join(TO, fileOf(title, look)), type: "jpeg", quality: 80 });
    await page.close();
  };
  for (const [who, person] of Object.entries({ nobody: null, newcomer: NEWCOMER, admin: ADMIN })) {
    await context.clearCookies();
    if (person) await signInWith(context, person);
    for (const one of pages) if ((one.who ?? "admin") === who) await take(one);
  }
  await context.close();
}

async function signInWith(context, { email, password }) {
  const page = await context.newPage();
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
  await page.close();
}

function fileOf(title, look) {
  return `${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}-${look}.jpg`;
}

function gallery(pages) {
  const sections = pages.map(({ title }) => {
    const images = Object.keys(LOOKS).map((look) => `![${title}, ${look}](${fileOf(title, look)})`);
    return `## ${title}\n\n${images.join("\n")}\n`;
  });
  return `# Every page\n\nMade by \`npm run pictures\`: light at 1280 pixels, dark at 360.\n\n${sections.join("\n")}`;
}
