import { startPanel } from "@/lib/server/start-panel";

/** The panel's one entry: everything that starts it lives in lib/server. */
await startPanel(process.cwd());
