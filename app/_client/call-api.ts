/** The panel's own answer to a page's call: the failure's code, and which fields it is about. */
export type ApiOutcome = { ok: true } | { ok: false; code: string; fields: string[]; retryAfter: number };

/**
 * Calls the panel's JSON API as the signed-in person. Never throws: no answer at all is the code `UNREACHABLE`. An
 * ended session loads the page anew, which leads to signing in and back here.
 */
export async function callApi(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<ApiOutcome> {
  const failed = (code: string): ApiOutcome => ({ ok: false, code, fields: [], retryAfter: Number.NaN });
  try {
    const response = await fetch(path, {
      method,
      ...(body !== undefined && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (response.ok) return { ok: true };
    const answer = (await response.json()) as { error?: unknown; issues?: { path: string }[] };
    if (answer.error === "UNAUTHENTICATED") window.location.reload();
    return {
      ok: false,
      code: String(answer.error),
      fields: (answer.issues ?? []).map((issue) => issue.path),
      retryAfter: Number(response.headers.get("Retry-After") ?? Number.NaN),
    };
  } catch {
    return failed("UNREACHABLE");
  }
}
