// A route handler with a fixed answer in a Next of its own, behind node:http as the panel's is: what Next itself costs.
//   node scripts/bench/bare-next-server.mjs <folder of the built app> <port>
import { createServer } from "node:http";
import next from "next";

const [dir, port] = process.argv.slice(2);
const app = next({ dev: false, dir, port: Number(port) });
await app.prepare();
const handler = app.getRequestHandler();
createServer((req, res) => void handler(req, res)).listen(Number(port), "127.0.0.1");
