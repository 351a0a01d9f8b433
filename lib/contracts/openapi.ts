import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";

export const openapi = defineEndpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This description of the API, as OpenAPI 3.1",
  response: z.looseObject({ openapi: z.string() }),
  status: 200,
  cached: true,
});
