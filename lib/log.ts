import { pino, type Logger as PinoLogger } from "pino";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error" | "fatal">;

/**
 * Structured log on standard output, one JSON object a line. Nothing that is a secret is ever handed to it
 * (no header, no query, no body); the redaction below is the second wall, not the first.
 */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["password", "*.password", "private_key", "*.private_key", "device_code", "*.device_code", "headers"],
  });
}
