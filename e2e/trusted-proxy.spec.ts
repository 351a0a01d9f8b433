import { obtainKey } from "./device-flow";
import { deviceStartedFrom } from "./device-started-from";
import { expect, test } from "./fixtures";
import { rawRequest } from "./raw-request";

test.use({ panelEnv: { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8", LIMIT_DEVICE_START: "2/600" } });

for (const [said, expected] of [
  ["203.0.113.5", "203.0.113.5"],
  ["9.9.9.9, 203.0.113.6", "203.0.113.6"],
  ["9.9.9.9, 203.0.113.7, 10.1.2.3, 127.0.0.1", "203.0.113.7"],
  ["203.0.113.8:4711", "203.0.113.8"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:DB8:1:0:0::5", "2001:db8:1::5"],
  ["[2001:db8:2::5]:4711", "2001:db8:2::5"],
  ["203.0.113.1, not an address, 10.1.2.3", "10.1.2.3"],
  ["10.9.9.9", "10.9.9.9"],
  ["203.0.113.2, ", "127.0.0.1"],
] as const) {
  test(`behind a trusted proxy ${said} is ${expected}`, async ({ panel }) => {
    expect(await deviceStartedFrom(panel, [`X-Forwarded-For: ${said}`])).toMatchObject({ address: expected });
  });
}

test("the header's lines count as one, and a peer that is no proxy gains nothing", async ({ panel }) => {
  const lines = ["X-Forwarded-For: 9.9.9.9", "X-Forwarded-For: 203.0.113.10, 10.0.0.1"];
  expect(await deviceStartedFrom(panel, lines)).toMatchObject({ address: "203.0.113.10" });
  expect(await deviceStartedFrom(panel, lines, "::1")).toMatchObject({ address: "::1" });
});

test("limits count the client: one address, or one /64", async ({ panel }) => {
  for (const [first, second, third] of [
    ["203.0.113.20", "203.0.113.20", "::ffff:203.0.113.20"],
    ["2001:db8:9::1", "2001:db8:9::2", "2001:db8:9:0:ffff::3"],
  ] as const) {
    expect((await deviceStartedFrom(panel, [`X-Forwarded-For: ${first}`])).status).toBe(200);
    expect((await deviceStartedFrom(panel, [`X-Forwarded-For: ${second}`])).status).toBe(200);
    expect((await deviceStartedFrom(panel, [`X-Forwarded-For: ${third}`])).status).toBe(429);
  }
  expect((await deviceStartedFrom(panel, ["X-Forwarded-For: 2001:db8:9:1::1"])).status).toBe(200);
});

test("the proxy says which host the visitor typed; links stay the panel's own", async ({ panel }) => {
  const login = { target: "/auth/login", headers: ["Accept: text/html", "Host: inner:8080"] };
  const own = await rawRequest(panel.port, {
    ...login,
    headers: [...login.headers, `X-Forwarded-Host: localhost:${panel.port}`],
  });
  expect(own?.status).toBe(200);
  const other = await rawRequest(panel.port, {
    ...login,
    headers: [...login.headers, "X-Forwarded-Host: evil.example"],
  });
  expect(other?.status).toBe(421);
  expect(other?.body).toContain(`${panel.baseURL}/auth/login`);
  expect(other?.body).not.toContain("evil.example");
});

test("a key's last use names the client", async ({ panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const person = await signInApi(user);
  const key = await obtainKey(panel.baseURL, person);
  await rawRequest(panel.port, {
    target: "/api/user",
    headers: ["X-Forwarded-For: 1.1.1.1, 203.0.113.30", `Authorization: Bearer ${key.private_key}`],
  });
  const listed = await person.get("/api/user/api-clients");
  expect(listed.body.api_clients).toMatchObject([{ last_used_ip: "203.0.113.30" }]);
});
