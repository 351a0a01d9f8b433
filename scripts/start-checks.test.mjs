import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { runQuietly } from "./child-process.mjs";

/** Runs a line of a start script in a process of its own. */
const run = (code) => runQuietly(process.execPath, ["--input-type=module", "--eval", code]);

async function withServer(handler, work) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, resolve));
  try {
    return await work(server.address().port);
  } finally {
    server.close();
  }
}

const checkPort = (port) =>
  run(`import { requireFreePort } from "./scripts/require-free-port.mjs";
       await requireFreePort(${JSON.stringify(String(port))}, "npm run up");`);

describe("requireFreePort", () => {
  it("says what to do when another program has the port", async () => {
    await withServer(
      (_, response) => response.end("something else"),
      async (port) => {
        const { code, output } = await checkPort(port);
        expect(code).toBe(1);
        expect(output).toBe(
          `Another program is already listening on port ${port}. Stop it first, or choose another port: PORT=${port + 1} npm run up\n`,
        );
      },
    );
  });

  it("knows a panel that is running already", async () => {
    await withServer(
      (_, response) => response.setHeader("X-Request-Id", "1").end('{"status":"ok"}'),
      async (port) => {
        const { code, output } = await checkPort(port);
        expect(code).toBe(1);
        expect(output).toContain(`A panel is already running at http://localhost:${port}.`);
      },
    );
  });

  it("says nothing for a free port, and leaves what is no port to the check of settings", async () => {
    const port = await withServer(
      () => {},
      async (used) => used,
    );
    expect(await checkPort(port)).toEqual({ code: 0, output: "" });
    expect(await checkPort("http")).toEqual({ code: 0, output: "" });
  });
});

describe("requireNode", () => {
  const check = (version) =>
    run(`import { requireNode } from "./scripts/ensure-install.mjs"; requireNode(${JSON.stringify(version)});`);

  it.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("takes %s", async (version) => {
    expect(await check(version)).toEqual({ code: 0, output: "" });
  });

  it.each(["16.20.0", "18.19.1", "20.18.1"])("says what to do about %s", async (version) => {
    const { code, output } = await check(version);
    expect(code).toBe(1);
    expect(output).toContain(`needs Node 20.19 or newer, and this is Node ${version}`);
  });
});
