import { promisify } from "node:util";
import { gzip as compress } from "node:zlib";
import type { CallHead } from "@/lib/http/call";

/** Below this the head of an answer is most of it. */
const LEAST = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|schema\+json|wasm)$|image\/svg\+xml$)/;

/** Whether an answer is to be compressed for who asks; gzip is the one encoding that every client knows. */
export function takesGzip({ headers }: CallHead, answer: { mediaType: string; size: number }): boolean {
  if (answer.size <= LEAST || !COMPRESSIBLE.test(answer.mediaType)) return false;
  const accepted = (headers.get("accept-encoding") ?? "").split(",");
  return accepted.some((one) => /^\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}

/** Compresses on another thread. */
export function gzip(body: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return promisify(compress)(body) as Promise<Uint8Array<ArrayBuffer>>;
}
