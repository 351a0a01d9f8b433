import { ADMIN } from "@/lib/testing/secrets";
import { obtainKey } from "./device-flow";
import { signIn, test } from "./fixtures";
test("pictures", async ({ page, panel, makeUser, signInApi, admin }) => {
  test.setTimeout(300_000);
  const user = await makeUser({ name: "Maximiliane Featherstonehaugh-Wolfeschlegelsteinhausen" });
  const api = await signInApi(user);
  const k = await obtainKey(panel.baseURL, api, "Cinema for the living room with a long name");
  await obtainKey(panel.baseURL, api, "cli");
  await fetch(`${panel.baseURL}/api/user`, { headers: { authorization: `Bearer ${k.private_key}` } });
  const server = (await api.request("POST", "/api/user/servers", { name: "Web" })).body as { uuidShort?: string; uuid_short?: string };
  const short = server.uuidShort ?? server.uuid_short;
  await api.request("POST", `/api/user/servers/${short}/console`, { lines: Array.from({ length: 40 }, (_, i) => `[12:00:${i}] INFO started worker ${i}`) });
  const shots = async (names: [string, string][]) => {
    for (const [name, address] of names) {
      for (const [w, scheme] of [[1280, "light"], [360, "dark"]] as const) {
        await page.setViewportSize({ width: w, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(address);
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/pics/${name}-${w}.png`, fullPage: true });
      }
    }
  };
  await signIn(page, user);
  await shots([["dash", "/dashboard"], ["account", "/dashboard/account"], ["notes", "/dashboard/account/notifications"], ["activity", "/dashboard/account/activity"], ["servers", "/dashboard/servers"], ["console", `/server/${short}/console`], ["403", "/admin/settings"], ["404", "/nope"]]);
  await page.context().clearCookies();
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await shots([["users", "/admin/users"], ["audit", "/admin/audit"], ["settings", "/admin/settings"]]);
  await page.context().clearCookies();
  await shots([["login", "/auth/login"], ["forgot", "/auth/forgot-password"]]);
});
