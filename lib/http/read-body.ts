import { AppError, invalidField, isAppError } from "@/lib/errors";
import type { Call, CallHead } from "@/lib/http/call";
import type { Dialect } from "@/lib/http/error-response";

/** Largest request body taken, in bytes. */
export const MAX_BODY_BYTES = 16 * 1024;
/**
 * Largest body of a form that carries the address of a page to come back to: as much as an address itself may hold
 * (lib/server/start-panel.ts).
 */
export const MAX_FORM_WITH_ADDRESS_BYTES = 128 * 1024;

/** The media type of a request's body, lower-cased, without parameters. */
export function mediaType({ headers }: CallHead): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as text, never more than `maxBytes` of it.
 * @throws AppError PAYLOAD_TOO_LARGE; INVALID_REQUEST when it is not UTF-8 or the client went away in the middle of it
 */
export async function readBodyText(call: Call, maxBytes = MAX_BODY_BYTES): Promise<string> {
  if (Number(call.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE");
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of call.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE");
      chunks.push(chunk);
    }
  } catch (error) {
    throw isAppError(error) ? error : invalidField("body", "ended too soon");
  }
  try {
    return UTF_8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  } catch {
    throw invalidField("body", "must be UTF-8");
  }
}

/**
 * A JSON body as an object. A member given twice is refused: which of the two counts would differ from reader to reader.
 * @throws AppError INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export async function readJsonObject(call: Call): Promise<Record<string, unknown>> {
  if (mediaType(call) !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  return parseJsonObject(await readBodyText(call));
}

export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField("body", "is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidField("body", "must be a JSON object");
  }
  const twice = memberGivenTwice(text);
  if (twice !== null) throw invalidField(twice, "is given twice");
  return value as Record<string, unknown>;
}

/** In text that is JSON: a brace, or a string; one with a colon behind it is a member's name. */
const NAME_OR_BRACE = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/** `text` must be JSON. No recursion: 16 KiB of brackets are enough to exhaust the stack. */
function memberGivenTwice(text: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(NAME_OR_BRACE)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/** Query or form parameters as an object. @throws AppError INVALID_REQUEST when one is given twice (RFC 6749 section 3.1) */
export function readParameters(parameters: URLSearchParams): Record<string, string> {
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of parameters) {
    if (name in result) throw invalidField(name, "is given twice");
    result[name] = value;
  }
  return { ...result };
}

/**
 * The body of an endpoint that takes the panel's JSON and a stock client's form alike.
 * @throws as readJsonObject and readParameters
 */
export async function readJsonOrForm(call: Call, dialect: Dialect): Promise<Record<string, unknown>> {
  if (dialect === "json") return readJsonObject(call);
  return readParameters(new URLSearchParams(await readBodyText(call)));
}
