import { OwnDate, ownTime } from "@/lib/clock";
import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error" | "fatal"> & {
  /** The same log for lines of a fixed shape, of which none has such a field: what is cut out is not looked for. */
  readonly fixed: Pick<PinoLogger, "info">;
};

/**
 * Structured log, one JSON object a line, on standard output unless another destination is given. Nothing that is a
 * secret is ever handed to it (no header, no query, no body); what is cut out below is the second wall, not the first.
 * @param base stands in every line
 */
export function makeLogger(level: string, destination?: DestinationStream, base: object | null = null): Logger {
  const options = {
    level,
    base,
    timestamp: writtenTime,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutArguments(error) as Error) },
  };
  const redact = ["password", "*.password", "private_key", "*.private_key", "device_code", "*.device_code", "headers"];
  const output = destination ?? turnByTurn(standardOutput());
  return Object.assign(pino({ ...options, redact }, output), { fixed: pino(options, output) });
}

let writtenAt = NaN;
let written = "";

/** The field of a line that says when; written once a millisecond. */
function writtenTime(): string {
  const now = ownTime();
  if (now !== writtenAt) {
    writtenAt = now;
    written = `,"time":"${new OwnDate(now).toISOString()}"`;
  }
  return written;
}

/**
 * What is logged in one turn of the event loop is written at its end, in one go: a write for each line costs as much as
 * the line. A process that is killed loses the lines of that turn; one that ends in any other way writes them.
 */
export function turnByTurn(output: DestinationStream): DestinationStream & { flushSync(): void } {
  let waiting = "";
  const write = () => {
    const lines = waiting;
    waiting = "";
    if (lines !== "") output.write(lines);
  };
  process.on("exit", write);
  return {
    write(line) {
      if (waiting === "") setImmediate(write);
      waiting += line;
      // what is longer than all that is kept would be lost whole
      if (waiting.length >= MOST_WAITING) write();
    },
    flushSync: write, // pino asks for it after a fatal line
  };
}

/** Characters of log that wait for the end of a turn. */
const MOST_WAITING = 64 * 1024;
/** Characters of log that are kept while they cannot be written; what is more is lost. */
const MOST_KEPT = 1024 * 1024;

/**
 * Standard output, for a log. Where it cannot be written, as on a disk that is full, lines are lost: no request fails for
 * its line, and those that were kept are written once there is room.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_KEPT });
  output.on("error", () => undefined);
  output.on("drop", () => undefined);
  return output;
}

/** Prisma's text of a call that it cannot make quotes the call with its values; its last sentence says what is wrong. */
function withoutArguments(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "PrismaClientValidationError") return error;
  const short = new Error(error.message.trim().split("\n").at(-1));
  short.name = error.name;
  short.stack = [`${short.name}: ${short.message}`, ...(error.stack?.match(/^ {4}at .*$/gm) ?? [])].join("\n");
  return short;
}
