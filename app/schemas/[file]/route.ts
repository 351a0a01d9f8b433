import { servePluginSchema } from "@/lib/http/serve-plugin-schema";

export const GET = servePluginSchema;
