import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { ADMIN } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { expect, test } from "./fixtures";
import { startPanel, type Panel } from "./start-panel";

type Heard = {
  status: number;
  headers: Record<string, unknown>;
  encoding: string | undefined;
  text: string;
  chunks: string[];
};

const NONCE = /[A-Za-z0-9+/]{22}==/g;
/** What differs from answer to answer, or from one panel to another. */
const VARYING = [/pxoauthreq_[A-Za-z0-9]+/g, NONCE, /localhost:\d+/g, /(?<=reference: )[\w-]+/gi];
const plain = (text: string) => VARYING.reduce((rest, one) => rest.replace(one, "…"), text);
/** Scripts that React asks the browser for ahead of their use; it depends on the moment which it knows of by then. */
const AHEAD = /<script src="[^"]+" async=""[^>]*><\/script>/g;
/** Without what React in the browser goes on from, whose rows come in the order in which they were ready. */
const document = (html: string) => plain(html.split("(self.__next_f", 1)[0]!.replace(AHEAD, ""));

/** All scripts that it names, for now or for later. */
const chunksOf = (html: string) => [...new Set(html.match(/\/_next\/static\/chunks\/[\w.-]+\.js/g))].sort();

function ask(panel: Panel, method: string, path: string, headers: Record<string, string>): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const host = new URL(panel.baseURL).host;
    const sent = { accept: "text/html", host, ...headers };
    const asked = request(
      { port: panel.port, host: "127.0.0.1", method, path, headers: sent, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const encoding = answer.headers["content-encoding"];
          const bytes = Buffer.concat(chunks);
          const body =
            encoding === "gzip" ? gunzipSync(bytes) : encoding === "br" ? brotliDecompressSync(bytes) : bytes;
          const {
            "cache-control": cache,
            "content-type": type,
            "content-security-policy": policy,
            location,
          } = answer.headers;
          const told = { cache, type, policy: plain(String(policy ?? "")), location: plain(location ?? "") };
          resolve({
            status: answer.statusCode!,
            headers: told,
            encoding,
            text: document(String(body)),
            chunks: chunksOf(String(body)),
          });
        });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

/** docs/decisions/0023: what the server calls by itself is what Next's router would have answered. */
test("the consent and device pages are the same ahead of Next's router and through it", async () => {
  const ahead = await startPanel();
  const through = await startPanel({ env: { ANSWER_AHEAD_OF_NEXT: "off" } });
  try {
    const cookies = new Map<Panel, string>();
    for (const panel of [ahead, through]) {
      cookies.set(panel, (await ApiClient.signIn(panel.baseURL, ADMIN)).cookie);
    }
    const consent = `${CONSENT_PAGE}?name=An+app&callbackurl=https%3A%2F%2Fapp.example%2Fback&state=af0`;
    const internal = { "next-resume": "1", "x-now-route-matches": "1=a", "x-nextjs-data": "1", "x-matched-path": "/x" };
    for (const [path, headers, { method = "GET", stranger = false } = {}] of [
      [consent, {}],
      [consent, {}, { stranger: true }],
      [consent, { "accept-encoding": "gzip" }],
      [consent, {}, { method: "HEAD" }],
      [consent, {}, { method: "POST" }],
      [consent, { rsc: "1" }],
      [consent, { ...internal, "next-router-prefetch": "1", purpose: "prefetch" }],
      [consent, { "user-agent": "Googlebot/2.1" }],
      [`${CONSENT_PAGE}?name=a&nxtPname=b&__nextppronly=1`, {}],
      [`${CONSENT_PAGE}?name=%zz`, {}],
      [`${consent}&constructor=2&__proto__=3&toString=4`, {}],
      [`${CONSENT_PAGE}/?name=a`, {}],
      [DEVICE_PAGE, { "accept-language": "de" }],
      [DEVICE_PAGE, {}, { stranger: true }],
      [`${DEVICE_PAGE}?user_code=BCDF-GHJK`, { "accept-encoding": "gzip" }],
    ] as [string, Record<string, string>, { method?: string; stranger?: boolean }?][]) {
      const [first, second] = await Promise.all(
        [ahead, through].map((panel) =>
          ask(panel, method, path, { ...headers, ...(!stranger && { cookie: cookies.get(panel)! }) }),
        ),
      );
      expect(first, `${method} ${path}`).toEqual(second);
    }
    // what comes out of the comparison is a page; and two ways they are, as Next's router knows no brotli
    for (const [panel, encoding] of [
      [ahead, "br"],
      [through, undefined],
    ] as const) {
      const page = await ask(panel, "GET", consent, { cookie: cookies.get(panel)!, "accept-encoding": "br" });
      expect(page).toMatchObject({ status: 200, encoding, text: expect.stringContaining("request_token") });
    }
  } finally {
    await ahead.stop();
    await through.stop();
  }
});
