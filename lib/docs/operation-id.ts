import type { Endpoint } from "@/lib/contracts/endpoint";

/** What an endpoint is called in the documents, and its place on their page: `get-user-servers-uuidShort`. */
export function operationId({ method, path }: Pick<Endpoint, "method" | "path">): string {
  const words = path.replace(/^\/api\//, "").match(/\w+/g) ?? [];
  return [method.toLowerCase(), ...words].join("-");
}
