import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { HEADER } from "@/lib/http/request-facts";
import { serveAppLogo } from "@/lib/http/serve-app-logo";
import { requestToken } from "@/lib/testing/consent-flow";
import { answering, Receiver } from "@/lib/testing/receiver";
import { shortenDeadlines } from "@/lib/testing/shorten-deadlines";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

const LARGEST = 256 * 1024;
let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let receiver: Receiver;
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" });
  user = await panel.signIn(await panel.makeUser());
  await requestToken(user); // loading the handlers takes seconds
});
beforeEach(async () => void (receiver = await Receiver.start()));
afterEach(() => receiver.close());
afterAll(() => panel.close());

const image = (start: string | Buffer, size = 64) => {
  const head = typeof start === "string" ? Buffer.from(start, "hex") : start;
  return Buffer.concat([head, Buffer.alloc(size - head.length, 7)]);
};
const png = (width: number, height: number) =>
  `89504e470d0a1a0a0000000d49484452${[width, height].map((side) => side.toString(16).padStart(8, "0")).join("")}0806000000`;
const PNG = image(png(64, 64));
const JPEG = image(`ffd8ffe000104a46494600010100000100010000ffc0001108${"0040"}${"0040"}03`);
const WEBP = image(
  Buffer.from("RIFF\x34\x00\x00\x00WEBPVP8 \x28\x00\x00\x00\x10\x02\x00\x9d\x01\x2a\x40\x00\x40\x00", "latin1"),
);

const sending =
  (body: Buffer | string, type = "text/plain", status = 200) =>
  (response: Parameters<Receiver["behaviour"]>[0]) =>
    response.writeHead(status, { "content-type": type }).end(body);
let asked = 0;
/** A request with a logo of its own address, and its id. */
async function requestWith(appLogo = receiver.url(`/logo-${asked++}`)): Promise<string> {
  const token = await requestToken(user, { appLogo });
  const { id } = await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashOpaqueToken(token) } });
  return id;
}
const get = (id: string, headers: Record<string, string> = { cookie: user.cookie }) =>
  serveAppLogo(
    new Request(new URL(`${CONSENT_PAGE}/logo/${id}`, panel.env.baseUrl), {
      headers: { [HEADER.requestId]: "test", ...headers },
    }),
  );
async function expectNone(id: string): Promise<void> {
  const answer = await get(id);
  expect([answer.status, answer.headers.get("cache-control"), await answer.text()]).toEqual([404, "no-store", ""]);
}

describe("an app's logo", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", JPEG],
    ["image/webp", WEBP],
    ["image/png", image(png(4_096, 1), LARGEST)],
  ])("%s is known by its content, whatever its server calls it", async (type, bytes) => {
    receiver.behaviour = sending(bytes, "text/html");
    const answer = await get(await requestWith());
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect(answer.headers.get("cache-control")).toContain("private");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  test("is fetched by the panel, which tells the app nothing of the visitor", async () => {
    receiver.behaviour = sending(PNG);
    await get(await requestWith(), { cookie: user.cookie, "user-agent": "Visitor", referer: "http://x.example/" });
    const { method, headers } = receiver.last!;
    expect([method, headers["user-agent"]]).toEqual(["GET", "Panel"]);
    expect(Object.keys(headers).sort()).toEqual(["accept", "connection", "host", "user-agent"]);
  });

  test.each([
    ["SVG", sending("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")],
    ["HTML called a PNG", sending("<!doctype html><script>alert(1)</script>", "image/png")],
    ["a GIF", sending(image(Buffer.from("GIF89a")), "image/gif")],
    ["a BMP", sending(image(Buffer.from("BM")), "image/bmp")],
    ["another RIFF", sending(image(Buffer.from("RIFF\x10\x00\x00\x00WAVEfmt ", "latin1")), "image/webp")],
    ["a picture wider than 4,096 pixels", sending(image(png(4_097, 1)), "image/png")],
    ["a picture that would fill the memory", sending(image(png(60_000, 60_000)), "image/png")],
    ["a picture without a size", sending(image(png(0, 64)), "image/png")],
    ["a signature alone", sending(image("89504e470d0a1a0a"), "image/png")],
    ["half a signature", sending(PNG.subarray(0, 4), "image/png")],
    ["nothing", sending("", "image/png")],
    ["one byte too many", sending(image(png(64, 64), LARGEST + 1), "image/png")],
    ["a picture of a failure", sending(PNG, "image/png", 404)],
    ["a redirect", answering(302, "", { location: "/elsewhere.png" })],
    ["a reset", (_response: unknown, _received: unknown, request: never) => reset(request)],
  ] as [string, Receiver["behaviour"]][])("%s is none", async (_what, behaviour) => {
    receiver.behaviour = behaviour;
    await expectNone(await requestWith());
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ["http to a host that is not listed", () => `http://localhost:${receiver.port}/a.png`],
    ["https to an address that is not public", () => `https://[::1]:${receiver.port}/a.png`],
    ["https to a name of such an address", () => `https://localhost:${receiver.port}/a.png`],
  ])("%s is not fetched", async (_what, address) => {
    await expectNone(await requestWith(address()));
    expect(receiver.connections).toBe(0);
  });

  test.each<[string, Receiver["behaviour"]]>([
    ["the answer", () => undefined],
    ["the end of it", (response) => void response.writeHead(200).write(PNG)],
  ])("is waited for three seconds in all: %s never comes", async (_what, behaviour) => {
    const deadlines = shortenDeadlines(10);
    receiver.behaviour = behaviour;
    await expectNone(await requestWith());
    expect(deadlines).toEqual([3_000]);
  });
});

describe("what was fetched is kept", () => {
  test("a day, for every request that names it", async () => {
    receiver.behaviour = sending(PNG);
    const address = receiver.url("/shared.png");
    for (let i = 0; i < 3; i++) expect((await get(await requestWith(address))).status).toBe(200);
    panel.clock.advance(24 * 3_600_000 - 1);
    receiver.behaviour = sending(JPEG);
    expect((await get(await requestWith(address))).headers.get("content-type")).toBe("image/png");
    expect(receiver.received).toHaveLength(1);
    panel.clock.advance(1);
    expect((await get(await requestWith(address))).headers.get("content-type")).toBe("image/jpeg");
    expect(receiver.received).toHaveLength(2);
  });

  test("a failure ten minutes", async () => {
    receiver.behaviour = answering(500);
    const id = await requestWith();
    await expectNone(id);
    receiver.behaviour = sending(PNG);
    panel.clock.advance(10 * 60_000 - 1);
    await expectNone(id);
    panel.clock.advance(1);
    expect((await get(id)).status).toBe(200);
    expect(receiver.received).toHaveLength(2);
  });

  test.each([
    [200, sending(PNG)],
    [404, answering(500)],
  ])("20 who ask at once get %i from one fetch", async (status, behaviour) => {
    receiver.behaviour = (...call) => void setTimeout(() => void behaviour(...call), 100);
    const id = await requestWith();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(status));
    expect(receiver.received).toHaveLength(1);
  });
});

describe("who may see it", () => {
  test("whoever opened the request, and nobody else", async () => {
    receiver.behaviour = sending(PNG);
    const id = await requestWith();
    const other = await panel.signIn(await panel.makeUser());
    expect((await get(id, { cookie: other.cookie })).status).toBe(404);
    expect((await get(id, {})).status).toBe(404);
    expect(receiver.connections).toBe(0);
    expect((await get(id)).status).toBe(200);
  });

  test.each(["none", "%00", "00000000-0000-7000-8000-000000000000", "..%2f"])("%s is no request", (id) =>
    expectNone(id),
  );

  test("a request without a logo has none", async () => {
    const token = await requestToken(user);
    const row = await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashOpaqueToken(token) } });
    await expectNone(row.id);
  });
});

function reset(request: { socket: { resetAndDestroy(): void } }): void {
  request.socket.resetAndDestroy();
}
