import { createServer } from "node:net";

/**
 * Ends the process with a sentence that says what to do when nothing could listen on the port, before a build is
 * waited for in vain. What is no port number at all is left to the server's own check of its settings.
 * @param {string} port the PORT setting as text
 * @param {string} command what to run again, such as `npm run up`
 */
export async function requireFreePort(port, command) {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return;
  const code = await errorOfListening(number);
  if (code === undefined) return;
  const other = `PORT=${number < 1024 ? 3000 : number + 1} ${command}`;
  if (code === "EADDRINUSE") {
    const what = (await answersAsPanel(number))
      ? `A panel is already running at http://localhost:${number}.`
      : `Another program is already listening on port ${number}.`;
    console.error(`${what} Stop it first, or choose another port: ${other}`);
  } else if (code === "EACCES") {
    console.error(`This user may not listen on port ${number}. Choose a port above 1023: ${other}`);
  } else {
    console.error(`Cannot listen on port ${number} (${code}). Choose another port: ${other}`);
  }
  process.exit(1);
}

function errorOfListening(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code ?? error.message));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}

async function answersAsPanel(port) {
  try {
    const response = await fetch(`http://localhost:${port}/api/health`, { signal: AbortSignal.timeout(1000) });
    return response.headers.has("x-request-id") && (await response.json()).status === "ok";
  } catch {
    return false;
  }
}
