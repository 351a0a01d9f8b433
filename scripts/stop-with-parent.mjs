// Preloaded (`node --import`) into a server that a launcher or a test starts over an IPC channel: when the
// launcher dies without a word (SIGKILL), the channel closes, and the server stops as it would on SIGTERM.
process.channel?.unref();
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
