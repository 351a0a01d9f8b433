import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contracts/endpoints";
import { openapi } from "@/lib/contracts/openapi";
import { curlExample, exampleInput } from "@/lib/docs/curl-example";
import { describeApi } from "@/lib/docs/describe-api";
import { errorCodesOf } from "@/lib/docs/error-codes-of";
import { jsonSchemaOf } from "@/lib/docs/json-schema-of";
import { makeOpenApi } from "@/lib/docs/make-openapi";
import { operationId } from "@/lib/docs/operation-id";
import { ERROR_CODES } from "@/lib/errors";
import { STATUS } from "@/lib/http/status";
import { callApi } from "@/lib/testing/call-api";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open({ PANEL_BASE_URL: "https://panel.example.com" })));
afterAll(() => panel.close());

const ADDRESS = { baseUrl: "https://panel.example.com", sessionCookie: "session" };
const named = ENDPOINTS.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));
type Operation = {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { description: string; headers: object; content?: object }>;
};

describe("the document", () => {
  const document = makeOpenApi(ADDRESS) as { paths: Record<string, Record<string, Operation>> };

  test("is OpenAPI 3.1, as the official schema has it, and every reference in it leads somewhere", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, "3.1"]);
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref"');
  });

  test("is refused where it is none: the validator does see", async () => {
    const broken = structuredClone(document);
    broken.paths["/api/user"]!.get!.parameters.push({ name: "x", in: "nowhere", required: false, schema: {} });
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("has every endpoint once, under a name of its own", () => {
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.sort()).toEqual(named.map(({ name }) => name).sort());
    expect(new Set(ENDPOINTS.map(operationId)).size).toBe(ENDPOINTS.length);
  });

  test.each(named)("$name: who may call, its parameters, its answers and each error's status", (endpoint) => {
    const operation = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.security).toHaveLength({ public: 0, session: 1, admin: 1, account: 3 }[endpoint.access]);
    const inPath = operation.parameters.filter((one) => one.in === "path");
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
    );
    expect(operation.responses[endpoint.status]).toBeDefined();
    for (const code of errorCodesOf(endpoint)) {
      expect(operation.responses[STATUS[code]]!.description).toContain(`\`${code}\``);
    }
    const waits = Object.entries(operation.responses).filter(([, { headers }]) => "Retry-After" in headers);
    expect(waits.map(([status]) => status).filter((status) => !["429", "503"].includes(status))).toEqual([]);
    expect(errorCodesOf(endpoint).includes("RATE_LIMITED")).toBe(operation.responses[429] !== undefined);
  });

  test("says of every field of every input and answer what it is", () => {
    const typeless: string[] = [];
    const look = (schema: object, place: string): void => {
      for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
        if (key === "properties") {
          for (const [name, property] of Object.entries(value as Record<string, object>)) {
            if (Object.keys(property).length === 0) typeless.push(`${place}.${name}`);
          }
        }
        if (typeof value === "object" && value !== null) look(value, `${place}.${key}`);
      }
    };
    look(document.paths, "");
    expect(typeless).toEqual([]);
  });

  test("every code is answered by some endpoint, but for those of addresses and methods that are none", () => {
    const answered = new Set(ENDPOINTS.flatMap(errorCodesOf));
    expect(ERROR_CODES.filter((code) => !answered.has(code))).toEqual(["METHOD_NOT_ALLOWED"]);
  });
});

describe("examples", () => {
  test.each(named)("$name: what the example sends, contract and JSON schema take", (endpoint) => {
    const sent = exampleInput(endpoint);
    expect(sent === null).toBe(endpoint.input === undefined);
    if (endpoint.input) {
      expect(endpoint.input.safeParse(sent).error?.issues ?? []).toEqual([]);
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const validate = ajv.compile(jsonSchemaOf(endpoint.input, "input"));
      expect([validate(sent), validate.errors]).toEqual([true, null]);
    }
    const { response } = endpoint.example ?? {};
    if (response) expect(endpoint.response?.parse(response)).toEqual(response);
  });

  test("a call is one that a shell takes as it stands", () => {
    const calls = Object.fromEntries(named.map((endpoint) => [endpoint.name, curlExample(endpoint, ADDRESS)]));
    expect(calls["GET /api/health"]).toBe("curl -s 'https://panel.example.com/api/health'");
    expect(calls["DELETE /api/user/sessions/{id}"]).toBe(
      [
        "curl -s -X DELETE 'https://panel.example.com/api/user/sessions/<id>'",
        "-b 'session=…'",
        "-H 'Origin: https://panel.example.com'",
      ].join(" \\\n  "),
    );
    expect(calls["POST /api/user/servers"]).toContain(`-d '{"name":"my-server"}'`);
    for (const call of Object.values(calls)) expect(call.match(/'/g)!.length % 2).toBe(0);
  });
});

describe("for a person", () => {
  test("has the fields of each endpoint with types and rules", () => {
    const endpoints = describeApi().flatMap((group) => group.endpoints);
    expect(endpoints).toHaveLength(ENDPOINTS.length);
    const fields = (id: string, of: "inQuery" | "inBody" | "answer") =>
      Object.fromEntries(endpoints.find((one) => one.id === id)![of].map(({ name, ...rest }) => [name, rest]));
    expect(fields("get-user-activity", "inQuery").limit).toEqual({
      type: "integer",
      required: false,
      rules: ["1 to 200", "default 50"],
      description: "Entries of one page",
    });
    expect(fields("post-user-servers", "inBody").name).toMatchObject({
      required: true,
      rules: ["1 to 191 characters"],
    });
    expect(fields("post-user-api-clients-oauth2-authorize-approve", "answer")).toMatchObject({
      mode: { type: '"user" | "server" | "device"', required: true },
      redirect_url: { type: "string", required: false },
    });
    expect(fields("get-system-plugin-themes", "answer")).toMatchObject({
      "themes[].tokens.light.*": { type: "string" },
    });
    expect(fields("patch-user-preferences", "inBody").theme_pack).toMatchObject({
      type: "string | null",
      rules: ["at most 200 characters"],
    });
  });
});

describe("GET /api/openapi.json", () => {
  test("is the document with the panel's own address and cookie, for everyone, and 304 to who has it", async () => {
    const answer = await callApi("GET", openapi.path);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://panel.example.com" }],
      components: { securitySchemes: { session: { name: "__Secure-next-auth.session-token" } } },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const again = await callApi("GET", openapi.path, { headers: { "if-none-match": answer.headers.get("etag")! } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
});
