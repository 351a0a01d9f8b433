import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { readableText, timestamp } from "@/lib/contracts/fields";

const path = "/api/user/servers/{uuidShort}";
const params = z.object({ uuidShort: z.string() });

const server = z.object({
  uuid: z.string(),
  uuidShort: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_line: z.int().describe("The number of the console's last line; 0 before the first"),
});
const line = z.object({ number: z.int(), at: timestamp, text: z.string() });
/** As large as a line's number can be in the database. */
const after = z.coerce
  .number("must be a number")
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe("The number of the last line that is known already")
  .optional();

export const createServer = defineEndpoint({
  method: "POST",
  path: "/api/user/servers",
  access: "account",
  summary: "Make a server",
  input: z.object({ name: readableText(191) }),
  response: server,
  status: 201,
  errors: ["SERVER_LIMIT_REACHED"],
  example: {
    request: { name: "my-server" },
    response: {
      uuid: "0f8b2c6e-4f0e-4c55-9a5e-0d6f1f0b7a11",
      uuidShort: "0f8b2c6e",
      name: "my-server",
      created_at: "2026-06-01T12:00:00.000Z",
      last_line: 0,
    },
  },
});

export const listServers = defineEndpoint({
  method: "GET",
  path: "/api/user/servers",
  access: "account",
  summary: "The account's servers, newest first",
  response: z.object({ servers: z.array(server) }),
  status: 200,
});

export const getServer = defineEndpoint({
  method: "GET",
  path,
  access: "account",
  summary: "One server",
  params,
  response: server,
  status: 200,
});

export const renameServer = defineEndpoint({
  method: "PATCH",
  path,
  access: "account",
  summary: "Rename a server",
  params,
  input: z.object({ name: readableText(191) }),
  response: server,
  status: 200,
});

export const deleteServer = defineEndpoint({
  method: "DELETE",
  path,
  access: "account",
  summary: "Delete a server and its console",
  params,
  status: 204,
});

/**
 * A line is text without its end, which is taken off. Characters that no terminal shows are replaced, not refused, so
 * that no line is lost; escape sequences stay, for programs that read them (lib/text/terminal-line.ts).
 */
const consoleText = z
  .string("must be a string")
  .max(4096, "may hold at most 4,096 characters")
  .transform((text) =>
    text.replace(/\r?\n$|\r$/, "").replace(/\p{Cs}|[\u0000-\u0008\u000a-\u001a\u001c-\u001f\u007f-\u009f]/gu, "\ufffd"),
  );

export const appendConsole = defineEndpoint({
  method: "POST",
  path: `${path}/console`,
  access: "account",
  summary: "Append lines to a server's console; the last 1,000 are kept",
  params,
  input: z.object({ lines: z.array(consoleText, "must be a list of lines").min(1, "must not be empty").max(1000) }),
  response: z.object({ last: z.int() }),
  status: 200,
  example: { request: { lines: ["hello"] }, response: { last: 1 } },
});

export const readConsole = defineEndpoint({
  method: "GET",
  path: `${path}/console`,
  access: "account",
  summary: "The console's lines, or those after a number",
  params,
  input: z.object({ after }),
  response: z.object({ lines: z.array(line), last: z.int().describe("What to give as `after` the next time") }),
  status: 200,
});

export const streamConsole = defineEndpoint({
  method: "GET",
  path: `${path}/console/stream`,
  access: "account",
  summary: "Follow the console as server-sent events",
  description:
    "Each event's `data` is a list of lines as above, its `id` the number of the last of them. `: alive` every 15 seconds.",
  params,
  input: z.object({ after }),
  headers: { "Last-Event-ID": "The `id` of the last event: goes on from there. Of it and `after` the greater counts" },
  mediaType: "text/event-stream",
  status: 200,
  errors: ["RATE_LIMITED"],
});
