import { createHash, randomUUID } from "node:crypto";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import type { ApiAnswer, ApiClient } from "./api-client";
import { claimDevice, DEVICE_PAGE, OAUTH2, pollDevice, postJson, startDevice } from "./device-flow";

const LISTS = ["api-clients", "activity?limit=50", "notifications", "servers", "sessions", "preferences"];
const PAGES = ["/dashboard", "/dashboard/account", "/dashboard/account/activity"];
const CALLBACK = "https://app.example/back";

/**
 * What goes on in a panel all day, in turn: device flows, callback flows, keys that are used and given back, lists and
 * pages. It leaves no live key behind, so it can go on for ever; of each answer is known what it must be.
 */
export class SoakLoad {
  /** How often each kind of work was done. */
  readonly done: Record<string, number> = {};
  #turn = 0;

  constructor(
    private readonly baseURL: string,
    private readonly people: ApiClient[],
  ) {}

  /**
   * Runs `workers` at once.
   * @param milliseconds after which nothing new is begun
   * @throws the first answer that is not what was asked for
   */
  async run(workers: number, milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    const kinds = Object.entries({
      device: this.#device,
      callback: this.#callback,
      lists: this.#lists,
      pages: this.#pages,
    });
    let failed = false;
    const work = async () => {
      while (performance.now() < until && !failed) {
        const turn = (this.#turn += 1);
        const [kind, act] = kinds[turn % kinds.length]!;
        try {
          await act.call(this, this.people[turn % this.people.length]!);
        } catch (error) {
          failed = true; // the others need not go on
          throw new Error(`${kind}, turn ${turn}: ${(error as Error).message}`, { cause: error });
        }
        this.done[kind] = (this.done[kind] ?? 0) + 1;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: workers }, work));
    const broken = ends.find((end) => end.status === "rejected");
    if (broken) throw broken.reason;
  }

  async #device(person: ApiClient): Promise<void> {
    const name = `Soak ${randomUUID()}`;
    const device = await startDevice(this.baseURL, { name });
    const early = await pollDevice(this.baseURL, device.device_code);
    must(early.body.error === "authorization_pending", `a poll too early: ${early.status} ${String(early.body.error)}`);
    const request_token = await claimDevice(person, device.user_code);
    want(await person.post(`${OAUTH2}/authorize/approve`, { request_token }), 200, "approve");
    const { status, body } = await pollDevice(this.baseURL, device.device_code);
    must(status === 200, `the poll after approval: ${status} ${String(body.error)}`);
    await this.#useAndRevoke(person, name, String(body.private_key));
  }

  async #callback(person: ApiClient): Promise<void> {
    const name = `Soak ${randomUUID()}`;
    const code_verifier = name.replace(" ", "-").padEnd(43, "-");
    const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const asked = { name, callbackurl: CALLBACK, mode: "user", code_challenge, code_challenge_method: "S256" };
    const { body } = want(await person.get(`${OAUTH2}/authorize?${new URLSearchParams(asked)}`), 200, "authorize");
    const { request_token } = body;
    const approved = want(await person.post(`${OAUTH2}/authorize/approve`, { request_token }), 200, "approve");
    const fragment = new URLSearchParams(new URL(String(approved.body.redirect_url)).hash.slice(1));
    const code = fragment.get("authorization_code");
    const exchanged = await postJson(`${this.baseURL}${OAUTH2}/token`, { code, code_verifier });
    must(exchanged.status === 200, `the exchange: ${exchanged.status} ${String(exchanged.body.error)}`);
    await this.#useAndRevoke(person, name, String(exchanged.body.private_key));
  }

  /** A key works until it is revoked, and no longer. */
  async #useAndRevoke(person: ApiClient, name: string, privateKey: string): Promise<void> {
    for (let n = 0; n < 3; n++) must((await this.#check(privateKey)) === 200, "a live key is refused");
    const { body } = want(await person.get("/api/user/api-clients"), 200, "keys");
    const id = (body.api_clients as { id: string; name: string }[]).find((one) => one.name === name)?.id;
    must(id !== undefined, "a new key is not in the list");
    want(await person.delete(`/api/user/api-clients/${id}`), 204, "revoke");
    must((await this.#check(privateKey)) === 401, "a revoked key is accepted");
  }

  async #check(privateKey: string): Promise<number> {
    const response = await fetch(`${this.baseURL}/api/user`, { headers: { Authorization: `Bearer ${privateKey}` } });
    await response.arrayBuffer();
    return response.status;
  }

  async #lists(person: ApiClient): Promise<void> {
    for (const list of LISTS) want(await person.get(`/api/user/${list}`), 200, list);
    want(await person.get("/api/system/plugin-themes"), 200, "themes");
  }

  async #pages(person: ApiClient): Promise<void> {
    const asked = new URLSearchParams({ name: "Soak page", callbackurl: CALLBACK, state: randomUUID() });
    for (const page of [...PAGES, `${CONSENT_PAGE}?${asked}`, DEVICE_PAGE]) {
      const { text } = want(await person.get(page), 200, page);
      must(text.includes("</html>"), `${page} is cut off`);
    }
  }
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function want(answer: ApiAnswer, status: number, what: string): ApiAnswer {
  must(answer.status === status, `${what} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
}
