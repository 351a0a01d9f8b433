import { SESSION_ENDED } from "@/app/_client/session-ended";

/** The panel's own answer to a page's call: the failure's code, and which fields it is about. */
export type ApiOutcome =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; code: string; description: string; fields: string[]; retryAfter: number };

/**
 * Calls the panel's JSON API as the signed-in person. Never throws: no answer at all is the code `UNREACHABLE`. An
 * ended session loads the page anew, which leads to signing in and back here.
 */
export async function callApi(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<ApiOutcome> {
  const failed = (code: string): ApiOutcome => ({
    ok: false,
    code,
    description: "",
    fields: [],
    retryAfter: Number.NaN,
  });
  try {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (response.status === 204) return { ok: true, body: {} };
    const answer = (await response.json()) as Record<string, unknown> & { issues?: { path: string }[] };
    if (response.ok) return { ok: true, body: answer };
    if (answer.error === "UNAUTHENTICATED") {
      window.dispatchEvent(new Event(SESSION_ENDED));
      window.location.reload();
    }
    return {
      ok: false,
      code: String(answer.error),
      description: String(answer.error_description ?? ""),
      fields: (answer.issues ?? []).map((issue) => issue.path),
      retryAfter: Number(response.headers.get("Retry-After") ?? Number.NaN),
    };
  } catch {
    return failed("UNREACHABLE");
  }
}
