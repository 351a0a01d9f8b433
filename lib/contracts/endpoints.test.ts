import { describe, expect, test } from "vitest";
import { ENDPOINTS, endpointsAt, pathValues } from "@/lib/contracts/endpoints";
import { getApiKey } from "@/lib/contracts/api-keys";
import { reportRefusals } from "@/lib/contracts/plugin-refusals";
import { getThemeCss } from "@/lib/contracts/plugins";
import { streamConsole } from "@/lib/contracts/servers";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const routes = import.meta.glob<Record<string, unknown>>(["/app/api/**/route.ts", "/app/.well-known/**/route.ts"]);
/** next-auth's addresses stand in lib/auth and not in the registry. */
const OUTSIDE_THE_REGISTRY = ["/app/api/auth/[...nextauth]/route.ts"];

const fileOf = (path: string) => `/app${path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;

describe("registry and route files", () => {
  test("every endpoint has a route file that exports its method, and no file exports another", async () => {
    const inFiles: string[] = [];
    for (const [file, load] of Object.entries(routes)) {
      if (OUTSIDE_THE_REGISTRY.includes(file)) continue;
      const names = Object.keys(await load());
      expect(names.filter((name) => !METHODS.includes(name))).toEqual([]);
      inFiles.push(...names.map((name) => `${name} ${file}`));
    }
    const inRegistry = ENDPOINTS.map(({ method, path }) => `${method} ${fileOf(path)}`);
    expect(inFiles.sort()).toEqual(inRegistry.sort());
  });

  test("no two endpoints share method and path", () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("what answers with a body says its shape, and only a DELETE and a report answer without one", () => {
    for (const { method, path, status, response } of ENDPOINTS) {
      expect([path, status === 204]).toEqual([path, method === "DELETE" || path === reportRefusals.path]);
      const inJson = status !== 204 && ![streamConsole.path, getThemeCss.path].some((it) => it === path);
      expect([path, response !== undefined]).toEqual([path, inJson]);
    }
    const created = ENDPOINTS.filter(({ status }) => status === 201).map(({ method, path }) => `${method} ${path}`);
    expect(created.sort()).toEqual(["POST /api/admin/users", "POST /api/user/api-clients", "POST /api/user/servers"]);
  });
});

describe("matching a path", () => {
  test("a segment in braces takes exactly one segment that is not empty", () => {
    expect(pathValues(getApiKey, "/api/user/api-clients/abc")).toEqual({ id: "abc" });
    expect(pathValues(getApiKey, "/api/user/api-clients/a%2Fb")).toEqual({ id: "a%2Fb" });
    expect(pathValues(getApiKey, "/api/user/api-clients/")).toBeNull();
    expect(pathValues(getApiKey, "/api/user/api-clients/a/b")).toBeNull();
    expect(pathValues(getApiKey, "/api/user/api-clients//")).toBeNull();
  });

  test("a fixed segment wins over none, and letters count", () => {
    expect(endpointsAt("/api/user").map(({ method }) => method)).toEqual(["GET", "PATCH"]);
    expect(endpointsAt("/API/user")).toEqual([]);
    expect(endpointsAt("/api/user/api-clients/oauth2")).toHaveLength(3); // an id like any other
    expect(endpointsAt("/api/user/api-clients/oauth2/device")).toHaveLength(1);
    expect(endpointsAt("/")).toEqual([]);
  });
});
