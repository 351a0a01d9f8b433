import { changesState, readsQuery, type Endpoint } from "@/lib/contracts/endpoint";
import { jsonSchemaOf } from "@/lib/docs/json-schema-of";
import { sampleOf } from "@/lib/docs/sample-of";

/** Where the panel is, and what its session's cookie is called there. */
export type Address = { baseUrl: string; sessionCookie: string };

/** What an example sends: the contract's own, or something made that its schema takes; null without an input. */
export function exampleInput({ input, example }: Endpoint): Record<string, unknown> | null {
  if (!input) return null;
  return example?.request ?? (sampleOf(jsonSchemaOf(input, "input")) as Record<string, unknown>);
}

/** A command for a shell that calls an endpoint. */
export function curlExample(endpoint: Endpoint, { baseUrl, sessionCookie }: Address): string {
  const { method, access } = endpoint;
  const sent = exampleInput(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, "<$1>");
  const inQuery = readsQuery(endpoint) ? requiredQuery(endpoint) : "";
  const body = sent !== null && !readsQuery(endpoint);
  const implied = body ? "POST" : "GET";
  const parts = [
    `curl -s${method === implied ? "" : ` -X ${method}`} ${quote(baseUrl + path + inQuery)}`,
    access === "account" && `-H 'Authorization: Bearer px_sec…'`,
    (access === "session" || access === "admin") && `-b ${quote(`${sessionCookie}=…`)}`,
    (access === "session" || access === "admin") && changesState(endpoint) && `-H ${quote(`Origin: ${baseUrl}`)}`,
    body && `-H 'Content-Type: application/json' -d ${quote(JSON.stringify(sent))}`,
  ];
  return parts.filter((part) => part !== false).join(" \\\n  ");
}

/** Of a query only what must be there, or what the contract has as its example. */
function requiredQuery({ input, example }: Endpoint): string {
  if (!input) return "";
  const { required = [], properties = {} } = jsonSchemaOf(input, "input");
  const sent = example?.request ?? Object.fromEntries(required.map((name) => [name, sampleOf(properties[name]!)]));
  const query = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
