import type { ApiClient } from "./api-client";
import { claimDevice, OAUTH2, pollDevice, startDevice, type StartedDevice } from "./device-flow";

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

/**
 * Apps that start, people that decide, apps that collect and use and give back, several at once until the server dies.
 */
export class KillLoad {
  readonly flows: Flow[] = [];
  #answers = 0;
  #stopping = false;

  constructor(
    private readonly baseURL: string,
    private readonly people: ApiClient[],
    private readonly random: () => number,
    private readonly prefix: string,
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
          await this.#goThrough(this.#newFlow(), onAnswer);
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
    const call = async <T>(make: () => Promise<T>): Promise<T> => {
      const answer = await make().catch((error: Error) => {
        throw BROKEN.has(error.message) ? new CutOff() : error;
      });
      onAnswer((this.#answers += 1));
      return answer;
    };
    const known = async <T>(field: "decided" | "collected" | "revoked", make: () => Promise<T>): Promise<T> => {
      flow[field] = "cut off";
      const answer = await call(make);
      flow[field] = "yes";
      return answer;
    };

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
