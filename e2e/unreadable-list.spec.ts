import { obtainKey } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkState } from "./page-checks";
import { withPanelDatabase } from "./panel-database";

test("a key whose stored list cannot be read stays shut while its name is edited, and the form says why", async ({
  page,
  panel,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const session = await signInApi(user);
  const { private_key } = await obtainKey(panel.baseURL, session, "Broken");
  withPanelDatabase(panel.dataDir, (db) =>
    db.prepare(`UPDATE "ApiKey" SET "allowedIps" = 'no list' WHERE "userId" = ?`).run(user.id),
  );
  const useIt = async () => {
    const answer = await fetch(`${panel.baseURL}/api/user`, { headers: { Authorization: `Bearer ${private_key}` } });
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  const shut = [403, "API_KEY_IP_NOT_ALLOWED"];
  const listed = async () => {
    const { body } = await session.get("/api/user/api-clients");
    return (body.api_clients as { name: string; allowedips: unknown }[]).map((key) => [key.name, key.allowedips]);
  };
  expect(await useIt()).toEqual(shut);
  expect(await listed()).toEqual([["Broken", null]]);

  await page.goto("/dashboard/account");
  await signIn(page, user);
  await page.getByRole("button", { name: "Edit Broken" }).click();
  const form = page.getByRole("dialog", { name: "Edit API key" });
  const addresses = form.getByLabel("Works only from");
  await expect(addresses).toHaveValue("");
  await expect(addresses).toHaveAccessibleDescription(
    /The stored list cannot be read, so the key is refused everywhere/,
  );
  await checkState(page);
  await form.getByLabel("Name", { exact: true }).fill("Renamed");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("No address: the stored list cannot be read.")).toBeVisible();
  expect(await listed()).toEqual([["Renamed", null]]);
  expect(await useIt()).toEqual(shut);

  // written anew, it is repaired
  await page.getByRole("button", { name: "Edit Renamed" }).click();
  await addresses.fill("127.0.0.1, ::1");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await useIt()).toEqual([200, undefined]);
});
