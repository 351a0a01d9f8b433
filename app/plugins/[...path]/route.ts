import { servePluginFile } from "@/lib/http/serve-plugin-file";

export const GET = servePluginFile;
