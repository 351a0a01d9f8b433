/** An answer with its body read: JSON where it is JSON, else text. */
export type ApiAnswer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
};

/**
 * Calls the panel over HTTP as a page of its own would: keeps cookies, names its origin, follows no redirect.
 * Without `signIn` it is a stranger.
 */
export class ApiClient {
  readonly #cookies = new Map<string, string>();
  constructor(readonly baseURL: string) {}

  /**
   * Signs in by next-auth's own protocol: a CSRF token, then the credentials.
   * @throws when the panel does not accept them
   */
  static async signIn(baseURL: string, user: { email: string; password: string }): Promise<ApiClient> {
    const client = new ApiClient(baseURL);
    const { body } = await client.get("/api/auth/csrf");
    const form = new URLSearchParams({
      csrfToken: String(body.csrfToken),
      email: user.email,
      password: user.password,
      json: "true",
    });
    const answer = await client.request("POST", "/api/auth/callback/credentials", form);
    if (answer.status !== 200) throw new Error(`Signing in as ${user.email} was answered ${answer.status}.`);
    return client;
  }

  /** The cookies as a `Cookie` header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The same for a browser. */
  cookiesFor(url: string): { name: string; value: string; url: string; httpOnly: true; sameSite: "Lax" }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, sameSite: "Lax" }));
  }

  get(path: string): Promise<ApiAnswer> {
    return this.request("GET", path);
  }

  post(path: string, body: object = {}): Promise<ApiAnswer> {
    return this.request("POST", path, body);
  }

  patch(path: string, body: object): Promise<ApiAnswer> {
    return this.request("PATCH", path, body);
  }

  delete(path: string): Promise<ApiAnswer> {
    return this.request("DELETE", path);
  }

  /** `body`: an object is sent as JSON, URLSearchParams as a form. `headers` win over the client's own. */
  async request(
    method: string,
    path: string,
    body?: object | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(new URL(path, this.baseURL), {
      method,
      redirect: "manual",
      headers: {
        Origin: this.baseURL,
        ...(this.#cookies.size > 0 && { Cookie: this.cookie }),
        ...(body && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
  }

  #keep(setCookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (value === "" || /;\s*max-age=0\b/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
