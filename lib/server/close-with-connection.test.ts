import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { closeWithConnection } from "@/lib/server/close-with-connection";

test.each([
  ["goes", ""],
  ["breaks off in the middle of nonsense", "garbage\r\n\r\n"],
])("every response closes once when a connection with many requests under way %s", async (_how, last) => {
  const closed: ServerResponse[] = [];
  let asked = 0;
  const server = createServer((_req, res) => {
    asked += 1;
    closeWithConnection(res);
    res.on("close", () => closed.push(res));
    if (asked === 1) res.end("the first");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const client = connect((server.address() as AddressInfo).port);
  client.on("error", () => undefined);
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20) + last);
  await expect.poll(() => asked).toBe(20);
  client.destroy();
  await expect.poll(() => closed.length).toBe(20);
  expect(new Set(closed).size).toBe(20);
  await new Promise((resolve) => server.close(resolve));
  expect(closed).toHaveLength(20);
});
