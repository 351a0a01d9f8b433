// `npm run up`: from a fresh checkout, or after an update, to a running panel.
import { build } from "./build.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { loadEnv } from "./load-env.mjs";
import { orExit } from "./or-exit.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { serve } from "./serve.mjs";

await ensureInstall();
loadEnv();
await requireFreePort(process.env.PORT || "3000", "npm run up");
await orExit(build);
await serve("production");
