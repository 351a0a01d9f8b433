// `npm run dev`: the panel with Next's development server. Pages reload by themselves; a change in `server.ts` or in
// what it uses from `lib/` needs a restart.
import { bundle } from "./bundle.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { loadEnv } from "./load-env.mjs";
import { orExit } from "./or-exit.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { serve } from "./serve.mjs";

await ensureInstall();
loadEnv();
await requireFreePort(process.env.PORT || "3000", "npm run dev");
await orExit(bundle);
await serve("development");
