import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { getRuntime } from "@/lib/runtime";
import { makeFront } from "@/lib/server/front";
import { openPageEntries } from "@/lib/server/page-entries";
import { TestPanel } from "@/lib/testing/test-panel";

const CONSENT = `exports.handler = async (req, res, context) => {
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end("entry " + req.url + " " + JSON.stringify(context) + " " + req.headers["next-resume"] + "-".repeat(2000));
};`;
const DEVICE = `exports.handler = async () => { throw new Error("thrown by an entry"); };`;

let root: string;
let panel: TestPanel;
let server: Server;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "panel-entries-"));
  const build = path.join(root, ".next/server");
  await mkdir(path.join(build, "app"), { recursive: true });
  const files = { "/(focus)/consent/page": "app/consent.js", "/(focus)/device/page": "app/device.js" };
  await writeFile(path.join(build, "app-paths-manifest.json"), JSON.stringify(files));
  await writeFile(path.join(build, "app/consent.js"), CONSENT);
  await writeFile(path.join(build, "app/device.js"), DEVICE);
  panel = await TestPanel.open();
  const front = makeFront(getRuntime(), async (_req, res) => void res.end("next"), openPageEntries(root));
  server = createServer((req, res) => void front(req, res)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await panel.close();
  await rm(root, { recursive: true });
});

const ask = (target: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`, init);

it("answers a person's visit by the entry that Next built, and drops what only Next may say", async () => {
  const answer = await ask(`${CONSENT_PAGE}?name=a%20b`, { headers: { "next-resume": "1" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("'nonce-");
  expect(await answer.text()).toMatch(/^entry \/consent\?name=a%20b \{"requestMeta":\{\}\} undefined-/);
});

it("compresses it for who takes that", async () => {
  const encodings = { gzip: "gzip", br: "br", identity: null };
  for (const [accepted, expected] of Object.entries(encodings)) {
    const answer = await ask(CONSENT_PAGE, { headers: { "accept-encoding": accepted } });
    expect([accepted, answer.headers.get("content-encoding")]).toEqual([accepted, expected]);
    expect(await answer.text()).toMatch(/^entry \/consent /);
  }
});

it("leaves other methods, Next's own questions and every other page to Next", async () => {
  expect(await (await ask(CONSENT_PAGE, { headers: { rsc: "1" } })).text()).toBe("next");
  expect(await (await ask("/auth/login")).text()).toBe("next");
  expect((await ask(CONSENT_PAGE, { method: "HEAD" })).headers.get("content-type")).toBeNull();
});

it("makes a page of our own of one that throws, whether or not it is compressed", async () => {
  for (const accepted of ["identity", "gzip"]) {
    const answer = await ask(DEVICE_PAGE, { headers: { "accept-encoding": accepted } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([500, null]);
    expect(await answer.text()).toContain("<h1>");
  }
});
