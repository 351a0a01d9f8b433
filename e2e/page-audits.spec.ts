import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { en } from "@/lib/messages/en";
import { DEVICE_PAGE, obtainKey, startDevice } from "./device-flow";
import { signInAtOnce, test, title } from "./consent-page";
import { expect } from "./fixtures";
import { PageAudit } from "./page-audits";
import { checkJumps, checkState, watchJumps } from "./page-checks";

/*
 * What Lighthouse asks for in accessibility, best practices and layout shift, on the pages that everybody meets, held
 * without it (CONTRIBUTING.md says why).
 */

const FORMS = [
  { named: "wide", use: { viewport: { width: 1280, height: 800 } } },
  { named: "on a phone", use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
];
/** Past the second in which Approve is not to be pressed yet. */
const LOADED_MS = 1_500;

const CONSENT = `${CONSENT_PAGE}?${new URLSearchParams({
  name: "my-app",
  appName: "Backup Buddy",
  description: "Keeps a copy of each server's files.",
  callbackurl: "https://backups.example/connected",
  allowedips: "192.0.2.0/24",
})}`;

for (const { named, use } of FORMS) {
  test.describe(named, () => {
    test.use(use);
    test("sign-in, consent, device, dashboard and preferences: sound, and nothing moves", async ({
      page,
      context,
      panel,
      makeUser,
      signInApi,
    }) => {
      test.setTimeout(120_000);
      const user = await makeUser({ name: "Ada Example" });
      await obtainKey(panel.baseURL, await signInApi(user), "Cinema");
      const device = await startDevice(panel.baseURL, { name: "Living room TV" });
      await watchJumps(page);
      const audit = await PageAudit.start(page, context, panel.baseURL);
      const look = async (address: string, name: string | RegExp) => {
        await page.goto(address);
        await expect(title(page)).toHaveText(name);
        await page.waitForTimeout(LOADED_MS);
        await checkJumps(page);
        expect(await audit.findings(), "what a browser, or a look at the document, finds").toEqual([]);
        await checkState(page);
      };
      await look("/auth/login", en.signIn.title);
      await signInAtOnce(page, user, panel.baseURL);
      await look(CONSENT, en.callback.title);
      await look(DEVICE_PAGE, en.device.title);
      await look(device.verification_uri_complete, en.device.review.title);
      await look("/dashboard", /Ada Example/);
      await look("/dashboard/preferences/appearance", en.appearance.title);
    });
  });
}

test("the audit finds what it looks for", async ({ page, context, app }) => {
  const image = `<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>`;
  const body = `<title>Old</title><link rel="icon" href="data:,"><input onpaste="return false">
    <img alt="" width="10" height="50" src="data:image/svg+xml,${encodeURIComponent(image)}">
    <script src="/script.js"></script>`;
  const script = "void Notification.requestPermission();\n//# sourceMappingURL=nowhere.map";
  app.behaviour = (response, { url }) =>
    url === "/script.js"
      ? response.writeHead(200, { "content-type": "text/javascript" }).end(script)
      : response.writeHead(200, { "content-type": "text/html; charset=iso-8859-1" }).end(body);
  const audit = await PageAudit.start(page, context, new URL(app.url()).origin);
  await page.goto(app.url());
  const found = (await audit.findings()).join("\n");
  for (const kind of [
    /its doctype/,
    /its charset/,
    /can be pasted into <input/,
    /<img alt/,
    /source map that is not served/,
    /asks for requestPermission/,
    /QuirksMode/,
  ]) {
    expect(found).toMatch(kind);
  }
});
