import * as z from "zod";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ENDPOINTS } from "@/lib/contracts/endpoints";

/** Who asks: what stands in the headers for them. */
export type Asker = { name: string; headers: Record<string, string> };
/** Values that mean something to the panel, by the name of the field: real ids, tokens and codes. */
export type Known = Record<string, readonly string[]>;
export type FuzzRequest = {
  endpoint: Endpoint;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
};

const long = "x".repeat(20_000);
const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

/** What a field may hold that nobody meant to be there. */
const ODD: readonly unknown[] = [
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\u202e", "\ufeff", "é".normalize("NFD").repeat(300), "💥", long],
  ...["' OR 1=1 --", "${jndi:ldap://x}", "<script>", "../../etc/passwd", "%00", "__proto__", "constructor", "null"],
  ...["true", "false", "0", "-1", "1e400", "9007199254740993", "NaN", "2147483648", "2026-13-45T99:99:99Z"],
  ...[0, -1, 1.5, 1e308, -0, 2 ** 31, 2 ** 53, true, false, null, [], [[]], ["a", 1], {}, { a: 1 }, deep(200)],
  ...[{ __proto__: null, toString: 1 }, Array.from({ length: 2_000 }, () => "a"), { length: 1e9 }],
];
/** What it may hold that is meant well. */
const PLAIN: readonly unknown[] = [
  ...["Name", "app", "user", "server", "device", "light", "dark", "admin", "default", "none", "1h", "24h"],
  ...["https://app.example/back", "myapp://cb", "10.0.0.0/8", "::1", "203.0.113.7", "a@b.test", "long enough 1"],
  ...[["line one", "line two"], "custom:#aa0000", "S256", { show: "true" }, 5, true, "true", "50"],
];
const TYPES = ["application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded"];
const ODD_TYPES = [
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-7",
  "x",
];

const ENDS = /^DELETE \/api\/(user\/(sessions|api-clients)|admin\/users)|^PATCH \/api\/admin\/(users|settings)/;

/** Requests to every endpoint, more and less like those that it is for. */
export class FuzzRequests {
  readonly #fields = new Map(ENDPOINTS.map((endpoint) => [endpoint, fieldsOf(endpoint)]));

  /** @param random numbers from 0 up to 1 */
  constructor(
    private readonly random: () => number,
    private readonly askers: readonly Asker[],
    private readonly known: Known,
    private readonly origin: string,
  ) {}

  next(): FuzzRequest {
    let endpoint = this.#pick(ENDPOINTS);
    // what ends sessions and accounts would soon leave nobody to ask
    if (ENDS.test(`${endpoint.method} ${endpoint.path}`) && this.#chance(0.97)) endpoint = this.#pick(ENDPOINTS);
    const method = this.#chance(0.95) ? endpoint.method : this.#pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]);
    const headers: Record<string, string> = { ...this.#pick(this.askers).headers };
    if (this.#chance(0.8))
      headers.Origin = this.#chance(0.9) ? this.origin : this.#pick(["null", "https://evil.example"]);
    if (this.#chance(0.1)) headers[PLUGIN_HEADER] = this.#pick(["desk", "none", "Bad Name", "a, b", "x".repeat(5000)]);
    if (this.#chance(0.05)) headers["If-None-Match"] = this.#pick(["*", '"x"', 'W/"x", "y"', ","]);
    if (this.#chance(0.05)) headers["X-Forwarded-For"] = this.#pick(["1.2.3.4", "::", "x", "1.2.3.4, ".repeat(500)]);
    const values = this.#values(endpoint);
    const readsQuery = ["GET", "DELETE"].includes(endpoint.method);
    const path = this.#path(endpoint) + (readsQuery || this.#chance(0.1) ? this.#query(values) : "");
    const request = { endpoint, path, method, headers };
    if (["GET", "HEAD"].includes(method)) return request;
    const body = this.#body(values, headers);
    return { ...request, ...(body !== null && { body }) };
  }

  #chance(part: number): boolean {
    return this.random() < part;
  }

  #pick<One>(all: readonly One[]): One {
    return all[Math.floor(this.random() * all.length)]!;
  }

  #known(name: string): readonly string[] {
    return Object.hasOwn(this.known, name) ? this.known[name]! : [];
  }

  #path({ path }: Endpoint): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = this.#known(name);
      const value = known.length > 0 && this.#chance(0.7) ? this.#pick(known) : asText(this.#pick(ODD)).slice(0, 300);
      return encodeURIComponent(wellFormed(value)) || "-";
    });
  }

  #values(endpoint: Endpoint): [name: string, value: unknown][] {
    const names = this.#fields.get(endpoint)!;
    const chosen = names.filter(() => this.#chance(0.75));
    if (this.#chance(0.1)) chosen.push(this.#pick(["__proto__", "constructor", "extra", ""]));
    return chosen.map((name) => {
      const known = this.#known(name);
      if (known.length > 0 && this.#chance(0.6)) return [name, this.#pick(known)];
      return [name, this.#pick(this.#chance(0.6) ? PLAIN : ODD)];
    });
  }

  #query(values: [string, unknown][]): string {
    const text = (value: unknown) => wellFormed(asText(value).slice(0, 3_000));
    const pairs = values.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`);
    if (pairs.length > 0 && this.#chance(0.05)) pairs.push(pairs[0]!); // given twice
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  }

  /** @returns null for none */
  #body(values: [string, unknown][], headers: Record<string, string>): string | null {
    if (this.#chance(0.05)) return null;
    const type = this.#chance(0.95) ? this.#pick(TYPES.slice(0, this.#chance(0.85) ? 2 : 3)) : this.#pick(ODD_TYPES);
    headers["Content-Type"] = type;
    if (type.includes("urlencoded")) return this.#query(values).slice(1);
    const json = `{${values.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
    if (this.#chance(0.9)) return json;
    return this.#pick([
      json.slice(0, json.length / 2),
      `[${json}]`,
      "null",
      '"x"',
      "{",
      "[".repeat(5_000),
      `${json}${json}`,
    ]);
  }
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A lone surrogate cannot stand in an address. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

function fieldsOf({ input, form }: Endpoint): string[] {
  const names = [input, form].flatMap((schema) => {
    if (schema === undefined) return [];
    const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.keys(properties ?? {});
  });
  return [...new Set(names)];
}
