import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";

export const health = defineEndpoint({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "Whether the panel and its database answer",
  response: z.object({ status: z.literal("ok") }),
  status: 200,
});
