import { createHash } from "node:crypto";
import type { ApiClient } from "./api-client";
import { claimDevice, OAUTH2, pollDevice, postJson, startDevice, type StartedDevice } from "./device-flow";

/** What one side knows of a call: not made, answered, or cut off, so that nobody knows. */
export type Known = "no" | "yes" | "cut off";

/** One app's way to a key, as its app and its user saw it. `name` is its alone, so that the database's rows are found. */
export type Flow = {
  name: string;
  person: ApiClient;
  device: StartedDevice | null;
  decision: "approve" | "deny";
  decided: Known;
  /** A poll after the decision. */
  collected: Known;
  key: { privateKey: string; publicKey: string } | null;
  revoked: Known;
};

/** What fetch says of a connection that broke before the answer, or in the middle of it. */
const BROKEN = new Set(["fetch failed", "terminated"]);

/** A call whose connection broke. */
class CutOff extends Error {}

/** An app that gets its key for a code (PKCE), as its app and its user saw it. */
export type Exchange = {
  name: string;
  person: ApiClient;
  verifier: string;
  code: string | null;
  decided: Known;
  exchanged: Known;
  privateKey: string | null;
};

/** An app whose server the panel posts the key to; the server itself knows what it got. */
export type Delivery = { name: string; person: ApiClient; decided: Known };

/** Lines written to a server's console, in the order in which they were answered, and the one that was cut off. */
export type Console = { person: ApiClient; uuidShort: string; written: string[]; cutOff: string | null };

/**
 * Apps that start, people that decide, apps that collect and use and give back, codes that are exchanged, keys that are
 * posted, lines that are written: several at once until the server dies.
 */
export class KillLoad {
  readonly flows: Flow[] = [];
  readonly exchanges: Exchange[] = [];
  readonly deliveries: Delivery[] = [];
  readonly consoles: Console[] = [];
  #answers = 0;
  #stopping = false;

  constructor(
    private readonly baseURL: string,
    private readonly people: ApiClient[],
    private readonly random: () => number,
    private readonly prefix: string,
    /** Where keys are posted to. */
    private readonly hook: string,
  ) {}

  /**
   * Runs `workers` at once until the server is gone.
   * @param onAnswer called after each answer with how many there were
   * @throws what a worker throws that is no broken connection
   */
  async run(workers: number, onAnswer: (answers: number) => void): Promise<void> {
    const work = async () => {
      while (!this.#stopping) {
        try {
          const kind = this.random();
          if (kind < 0.6) await this.#goThrough(this.#newFlow(), onAnswer);
          else if (kind < 0.75) await this.#exchange(onAnswer);
          else if (kind < 0.87) await this.#deliver(onAnswer);
          else await this.#write(onAnswer);
        } catch (error) {
          if (!(error instanceof CutOff)) throw error;
          this.#stopping = true;
        }
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  #newFlow(): Flow {
    const flow: Flow = {
      name: `${this.prefix}-${this.flows.length}`,
      person: this.people[this.flows.length % this.people.length]!,
      device: null,
      decision: this.random() < 0.2 ? "deny" : "approve",
      decided: "no",
      collected: "no",
      key: null,
      revoked: "no",
    };
    this.flows.push(flow);
    return flow;
  }

  async #goThrough(flow: Flow, onAnswer: (answers: number) => void): Promise<void> {
    const call = this.#caller(onAnswer);
    const known = <T>(field: "decided" | "collected" | "revoked", make: () => Promise<T>) =>
      note(flow, field, () => call(make));

    const device = (flow.device = await call(() => startDevice(this.baseURL, { name: flow.name })));
    if (this.random() < 0.3) await call(() => pollDevice(this.baseURL, device.device_code));
    const request_token = await call(() => claimDevice(flow.person, device.user_code));
    const decision = await known("decided", () =>
      flow.person.post(`${OAUTH2}/authorize/${flow.decision}`, { request_token }),
    );
    if (decision.status !== 200) throw new Error(`${flow.decision} was answered ${decision.status}: ${decision.text}`);
    if (this.random() < 0.15) return; // an app that comes back later
    const poll = await known("collected", () => pollDevice(this.baseURL, device.device_code));
    keep(flow, poll);
    if (!flow.key || this.random() < 0.4) return;
    const id = await call(() => findKeyId(flow));
    const revocation = await known("revoked", () => flow.person.delete(`/api/user/api-clients/${id}`));
    if (revocation.status !== 204) throw new Error(`revoking was answered ${revocation.status}: ${revocation.text}`);
  }

  #caller(onAnswer: (answers: number) => void) {
    return async <T>(make: () => Promise<T>): Promise<T> => {
      const answer = await make().catch((error: Error) => {
        throw BROKEN.has(error.message) ? new CutOff() : error;
      });
      onAnswer((this.#answers += 1));
      return answer;
    };
  }

  #somebody(): ApiClient {
    return this.people[Math.floor(this.random() * this.people.length)]!;
  }

  async #exchange(onAnswer: (answers: number) => void): Promise<void> {
    const call = this.#caller(onAnswer);
    const name = `${this.prefix}-x${this.exchanges.length}`;
    const verifier = name.padEnd(43, "-");
    const start = { person: this.#somebody(), code: null, privateKey: null };
    const flow: Exchange = { name, verifier, decided: "no", exchanged: "no", ...start };
    this.exchanges.push(flow);
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const asked = { name, callbackurl: "https://app.example/back", code_challenge, code_challenge_method: "S256" };
    const query = new URLSearchParams({ ...asked, mode: "user" });
    const { body } = await call(() => flow.person.get(`${OAUTH2}/authorize?${query}`));
    const { request_token } = body;
    const approved = await note(flow, "decided", () =>
      call(() => flow.person.post(`${OAUTH2}/authorize/approve`, { request_token })),
    );
    const fragment = new URLSearchParams(new URL(String(approved.body.redirect_url)).hash.slice(1));
    flow.code = fragment.get("authorization_code")!;
    if (this.random() < 0.2) return; // an app that comes back later
    const answer = await note(flow, "exchanged", () => call(() => exchangeCode(this.baseURL, flow)));
    if (answer.status !== 200) throw new Error(`the exchange was answered ${answer.status}`);
    flow.privateKey = String(answer.body.private_key);
  }

  async #deliver(onAnswer: (answers: number) => void): Promise<void> {
    const call = this.#caller(onAnswer);
    const name = `${this.prefix}-d${this.deliveries.length}`;
    const flow: Delivery = { name, person: this.#somebody(), decided: "no" };
    this.deliveries.push(flow);
    const query = new URLSearchParams({ name, callbackurl: this.hook, mode: "server" });
    const { body } = await call(() => flow.person.get(`${OAUTH2}/authorize?${query}`));
    const { request_token } = body;
    const { status, text } = await note(flow, "decided", () =>
      call(() => flow.person.post(`${OAUTH2}/authorize/approve`, { request_token })),
    );
    if (status !== 200) throw new Error(`the delivery was answered ${status}: ${text}`);
  }

  async #write(onAnswer: (answers: number) => void): Promise<void> {
    const call = this.#caller(onAnswer);
    const person = this.#somebody();
    const made = await call(() =>
      person.post("/api/user/servers", { name: `${this.prefix}-s${this.consoles.length}` }),
    );
    const flow: Console = { person, uuidShort: String(made.body.uuidShort), written: [], cutOff: null };
    this.consoles.push(flow);
    for (let n = 0; n < 5; n += 1) {
      flow.cutOff = `line ${n}`;
      const path = `/api/user/servers/${flow.uuidShort}/console`;
      const { status, text } = await call(() => person.post(path, { lines: [`line ${n}`] }));
      if (status !== 200) throw new Error(`a line was answered ${status}: ${text}`);
      flow.written.push(`line ${n}`);
      flow.cutOff = null;
    }
  }
}

/** Notes that nobody knows what became of a call until it is answered. */
async function note<Field extends string, T>(flow: Record<Field, Known>, field: Field, make: () => Promise<T>) {
  flow[field] = "cut off";
  const answer = await make();
  flow[field] = "yes";
  return answer;
}

export function exchangeCode(baseURL: string, { code, verifier }: Exchange) {
  return postJson(`${baseURL}${OAUTH2}/token`, { code, code_verifier: verifier });
}

/** Notes what a poll after the decision brought. @throws when it is not what the decision allows */
export function keep(flow: Flow, poll: { status: number; body: Record<string, unknown> }): void {
  const { private_key, public_key, error } = poll.body;
  const expected = flow.decision === "approve" ? poll.status === 200 : error === "access_denied";
  if (!expected) throw new Error(`after ${flow.decision} the poll was answered ${poll.status} ${String(error)}`);
  if (poll.status === 200) flow.key = { privateKey: String(private_key), publicKey: String(public_key) };
}

/** The id of the flow's key in its owner's list. */
export async function findKeyId(flow: Flow): Promise<string> {
  const { body, status } = await flow.person.get("/api/user/api-clients");
  const keys = (body.api_clients ?? []) as { id: string; name: string }[];
  const id = keys.find(({ name }) => name === flow.name)?.id;
  if (id === undefined) throw new Error(`the key of ${flow.name} is not listed (${status})`);
  return id;
}
