// Preloaded (`node --import`) into a server that a launcher or a test starts over an IPC channel: when the
// launcher dies without a word (SIGKILL), the channel closes, and the server stops as it would on SIGTERM. Its workers
// have this preloaded too; they end with the server by themselves, and need their channel to begin.
import cluster from "node:cluster";

if (!cluster.isWorker) {
  process.channel?.unref();
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
