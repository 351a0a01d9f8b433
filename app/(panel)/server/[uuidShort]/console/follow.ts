import type { Line } from "@/app/(panel)/server/[uuidShort]/console/add-lines";

export type Connection = "connecting" | "live" | "reconnecting" | "gone";

/** Milliseconds until a stream that the server refused is tried again: twice as long each time. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows a console by server-sent events. The browser itself connects again after a cut, from the last line it got
 * (WHATWG HTML section 9.2.3); where the server refuses, it is asked why: a server that is gone ends it, an ended
 * session loads the page anew, anything else is tried again.
 * @param server the server's address in the API
 * @returns ends it
 */
export function follow(
  server: string,
  after: number,
  told: { lines: (lines: Line[]) => void; state: (state: Connection) => void },
): () => void {
  let last = after;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | null = null;
  let ended = false;

  function connect() {
    source = new EventSource(`${server}/console/stream?after=${last}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      told.state("live");
    };
    source.onmessage = (event: MessageEvent<string>) => {
      // a line that is there already came twice, when the connection was cut in between
      const lines = (JSON.parse(event.data) as Line[]).filter(({ number }) => number > last);
      last = lines.at(-1)?.number ?? last;
      if (lines.length > 0) told.lines(lines);
    };
    source.onerror = () => {
      if (ended) return;
      told.state("reconnecting");
      if (source?.readyState === EventSource.CLOSED) void askWhy();
    };
  }

  async function askWhy() {
    const status = await fetch(server).then(
      (response) => response.status,
      () => 0,
    );
    if (ended) return;
    if (status === 404) return told.state("gone");
    if (status === 401) return window.location.reload();
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  told.state("connecting");
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    source?.close();
  };
}
