// `npm run panel -- <command> …`: the operator's commands (lib/cli), with the same settings as the server.
import { bundle } from "./bundle.mjs";
import { runInForeground } from "./child-process.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { loadEnv } from "./load-env.mjs";
import { orExit } from "./or-exit.mjs";

await ensureInstall();
loadEnv();
await orExit(bundle);
await runInForeground(["--enable-source-maps", "dist/cli.mjs", ...process.argv.slice(2)], { ownGroup: false });
