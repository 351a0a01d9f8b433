import * as z from "zod";
import { REFUSALS } from "@/lib/bridge/refusals";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { IDENTIFIER, IDENTIFIER_ALLOWED } from "@/lib/plugins/plugin-paths";

const MOST_ENTRIES = 50;
const MOST_AT_ONCE = 100_000;
const numbers = `must be a whole number from 1 to ${MOST_AT_ONCE}`;
const entries = `must be a list of 1 to ${MOST_ENTRIES}`;

const refusal = z
  .strictObject({
    plugin: z
      .string("must be text or null")
      .regex(IDENTIFIER, `must be ${IDENTIFIER_ALLOWED}`)
      .nullable()
      .describe("Its identifier; null for `unknown-sender`, and for nothing else"),
    reason: z.enum(REFUSALS, `must be one of ${REFUSALS.join(", ")}`),
    count: z.int(numbers).min(1, numbers).max(MOST_AT_ONCE, numbers),
  })
  .refine(({ plugin, reason }) => (plugin === null) === (reason === "unknown-sender"), {
    error: "must be null for unknown-sender, and for nothing else",
    path: ["plugin"],
  });

export const reportRefusals = defineEndpoint({
  method: "POST",
  path: "/api/system/plugin-refusals",
  access: "session",
  summary: "Count what the page refused to plugins' code; what is said of a plugin that is not there is dropped",
  input: z.strictObject({ refusals: z.array(refusal, entries).min(1, entries).max(MOST_ENTRIES, entries) }),
  status: 204,
  errors: ["RATE_LIMITED"],
  example: { request: { refusals: [{ plugin: "ocean", reason: "too-many-calls", count: 3 }] } },
});

export const clearRefusals = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/plugins/{id}/refusals",
  access: "admin",
  summary: "Forget what was refused to a plugin's code, and count anew",
  params: z.object({ id: z.string() }),
  status: 204,
});
