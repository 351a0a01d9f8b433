import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { measureRounds } from "./measure.mjs";
import { pageFirstByte } from "./page-first-byte.mjs";

/** How many plugins there are, each with a theme pack and a stylesheet, a UI pack and overrides. */
export const PLUGIN_COUNTS = [10, 100, 1000];
const LISTING = "/api/system/plugin-themes";
const NOTHING = async () => undefined;
const READS = [
  { id: "list", scenario: "theme-list", title: "list of theme packs" },
  { id: "unchanged", scenario: "theme-list-unchanged", title: "list of theme packs, 304" },
].map((one) => ({ ...one, requests: 1, most: Infinity, before: NOTHING, after: NOTHING }));

/**
 * Measures the listing of theme packs with few and many plugins on disk: the first answer after a start, which reads
 * them all, then answers in full and 304, between which the disk is swept once a second.
 * @param {{ folder: string, rounds: number, startPanel: (name: string, pluginsDir: string) =>
 *   Promise<import("./start-server.mjs").RunningServer>, dressSome: (name: string) =>
 *   Promise<import("./page-first-byte.mjs").Cookies>, measure: Parameters<typeof measureRounds>[1] }} how
 * @returns {Promise<{ plugins: number, cold: number[], page: Awaited<ReturnType<typeof pageFirstByte>>,
 *   findings: Record<string, import("./measure.mjs").Finding[]> }[]>}
 *   `cold` in milliseconds, one a start; `page` the medians of a page's first byte, in milliseconds
 */
export async function benchPlugins({ folder, rounds, startPanel, dressSome, measure }) {
  const measured = [];
  for (const plugins of PLUGIN_COUNTS) {
    const pluginsDir = path.join(folder, `plugins-${plugins}`);
    makePlugins(pluginsDir, plugins);
    const cold = [];
    let server;
    let name = "";
    for (let start = 0; start < rounds; start++) {
      await server?.stop();
      name = `plugins-${plugins}-${start}`;
      server = await startPanel(name, pluginsDir);
      cold.push(await firstAnswer(server.port, plugins));
    }
    const page = await pageFirstByte(server.port, await dressSome(name));
    measured.push({ plugins, cold, page, server });
  }
  const cells = measured.flatMap(({ plugins, server }) =>
    READS.map(({ id, ...operation }) => ({ id: `plugins:${id}:${plugins}`, operation, server })),
  );
  const findings = await measureRounds(cells, measure);
  return measured.map(({ plugins, cold, page }) => ({
    plugins,
    cold,
    page,
    findings: Object.fromEntries(READS.map(({ id }) => [id, findings.get(`plugins:${id}:${plugins}`)])),
  }));
}

/** Packs as authors write them: every token of both modes, in hex, and some CSS. */
function makePlugins(folder, count) {
  const colors = "background,foreground,card,card-foreground,popover,popover-foreground,primary,primary-foreground"
    .concat(",secondary,secondary-foreground,muted,muted-foreground,accent,accent-foreground,destructive")
    .concat(",destructive-foreground,border,input,ring")
    .split(",");
  for (let n = 0; n < count; n++) {
    const at = path.join(folder, `bench-${n}`);
    mkdirSync(path.join(at, "Frontend"), { recursive: true });
    const tokens = (from) =>
      Object.fromEntries(
        colors.map((key, i) => [key, `#${((from + n * 977 + i * 65_537) % 0xffffff).toString(16).padStart(6, "0")}`]),
      );
    const pack = { id: "pack", tokens: { light: tokens(0x808080), dark: tokens(0x101010) }, css: "theme.css" };
    writeFileSync(path.join(at, "plugin.json"), JSON.stringify({ name: `Bench ${n}` }));
    writeFileSync(path.join(at, "Frontend/theme.json"), JSON.stringify(pack, null, 2));
    writeFileSync(path.join(at, "Frontend/theme.css"), "h1,\nh2 {\n  letter-spacing: -0.01em;\n}\n".repeat(20));
    mkdirSync(path.join(at, "Frontend/Components"));
    for (const name of ["side", "dialog"]) {
      writeFileSync(
        path.join(at, `Frontend/Components/${name}.html`),
        `<!doctype html><title>${name}</title><p>${name}`,
      );
    }
    writeFileSync(path.join(at, "Frontend/ui.json"), JSON.stringify(uiPack, null, 2));
    writeFileSync(path.join(at, "Frontend/overrides.json"), JSON.stringify(overrides, null, 2));
  }
}

const part = { component: "side.html" };
const uiPack = {
  id: "pack",
  shell: { replace: { "shell.sidebar": part } },
  pages: Array.from({ length: 5 }, (_, i) => ({ match: `/server/:uuidShort/page-${i}`, replace: part })),
  actions: ["One", "Two"].map((label) => ({ slot: "toolbar.server-console", label, ...part })),
};
/** All want the same slot, and have a button that a rule hides: what shows is the same with one and with a thousand. */
const overrides = {
  replace: [{ slot: "modal.global", component: "dialog.html" }],
  actions: [{ slot: "toolbar.dashboard", label: "Never", enabled: { type: "never" }, ...part }],
};

/** How long the first answer takes, in milliseconds; that it lists them all is checked. */
function firstAnswer(port, plugins) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: LISTING, headers: { "accept-encoding": "gzip" }, agent: false };
    const asked = request(options, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const took = performance.now() - startedAt;
        const body = Buffer.concat(chunks);
        const text = answer.headers["content-encoding"] === "gzip" ? gunzipSync(body).toString() : body.toString();
        const listed = answer.statusCode === 200 ? JSON.parse(text).themes.length : 0;
        if (listed === plugins + 1) resolve(took);
        else reject(new Error(`list of theme packs: ${listed} of ${plugins + 1}, status ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}
