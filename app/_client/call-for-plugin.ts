import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import type { ApiAnswer, ApiCall, PluginRef } from "@/lib/bridge/services";

const DEADLINE_MS = 30_000;
/** Characters of an answer; a plugin that wants more asks for it page by page. */
const LONGEST = 1024 * 1024;

/**
 * Calls the panel's API in a plugin's name: the header makes the session no more than one of the user's API keys, and the
 * panel looks at what the plugin may.
 * @throws Error `too-late`, `unreachable`, `no-json` or `too-large`
 */
export async function callForPlugin({ id }: PluginRef, { method, path, body }: ApiCall): Promise<ApiAnswer> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), DEADLINE_MS);
  const headers = { [PLUGIN_HEADER]: id, Accept: "application/json" };
  const content = body !== undefined && {
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(path, { method, headers, redirect: "error", signal: ended.signal, ...content });
    const { status, ok } = response;
    if (status === 204) return { status, ok, body: null };
    if (!/^application\/(?:[\w.-]+\+)?json\b/.test(response.headers.get("Content-Type") ?? "")) {
      ended.abort(); // a stream would have no end
      throw new Error("no-json");
    }
    const text = await response.text();
    if (text.length > LONGEST) throw new Error("too-large");
    return { status, ok, body: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof Error && ["no-json", "too-large"].includes(error.message)) throw error;
    throw new Error(ended.signal.aborted ? "too-late" : "unreachable");
  } finally {
    clearTimeout(timer);
  }
}
