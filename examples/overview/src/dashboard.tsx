/** A dashboard of its own: what there is, and what each server said last. */
import { useEffect, useState } from "react";
import type { PanelApi, PanelRemoteProps } from "../panel";

type Server = { uuidShort: string; name: string; lastLine: string | null };
type Facts = { servers: Server[]; keys: number; unread: number };
type State = { is: "loading" } | { is: "failed" } | { is: "here"; facts: Facts };

/** The servers whose consoles are looked into. */
const SHOWN = 8;
/** What `index.js` answers to. */
const MARK = "overview-mark";

export default function Dashboard({ panel }: PanelRemoteProps) {
  const [state, setState] = useState<State>({ is: "loading" });
  const [times, setTimes] = useState(0);
  useEffect(() => panel.events.on("overview:marked", () => setTimes((before) => before + 1)), [panel]);
  useEffect(() => {
    let isOver = false;
    readFacts(panel).then(
      (facts) => isOver || setState({ is: "here", facts }),
      () => isOver || setState({ is: "failed" }),
    );
    return () => {
      isOver = true;
    };
  }, [panel, times]);
  const name = panel.context.getUser()?.name;

  return (
    <div className="overview">
      <link rel="stylesheet" href={new URL("./dashboard.css", import.meta.url).href} precedence="overview" />
      <header>
        <h2>{name ? `Everything of ${name} at a glance` : "Everything at a glance"}</h2>
        <button type="button" data-panel-action={MARK} disabled={state.is !== "here" || !state.facts.servers.length}>
          Mark all consoles
        </button>
      </header>
      {state.is === "loading" && <p role="status">Reading what there is …</p>}
      {state.is === "failed" && (
        <p role="alert">
          The panel did not answer. <button onClick={() => setTimes(times + 1)}>Try again</button>
        </p>
      )}
      {state.is === "here" && <Overview {...state.facts} />}
    </div>
  );
}

function Overview({ servers, keys, unread }: Facts) {
  return (
    <>
      <dl>
        <Figure term="Servers" value={servers.length} href="/dashboard/servers" />
        <Figure term="API keys" value={keys} href="/dashboard/account" />
        <Figure term="Unread" value={unread} href="/dashboard/account/notifications" />
      </dl>
      <h3>Last said</h3>
      {servers.length === 0 && (
        <p>
          There is no server yet. <a href="/dashboard/servers">Make the first one</a>
        </p>
      )}
      <ul>
        {servers.slice(0, SHOWN).map(({ uuidShort, name, lastLine }) => (
          <li key={uuidShort}>
            <a href={`/server/${uuidShort}/console`}>
              <bdi>{name}</bdi>
            </a>
            <code>{lastLine ?? "Nothing yet"}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figure({ term, value, href }: { term: string; value: number; href: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <a href={href} aria-label={`${value} ${term}`}>
          {value}
        </a>
      </dd>
    </div>
  );
}

/** @throws Error when the panel does not answer, or with something else than this */
async function readFacts({ api }: PanelApi): Promise<Facts> {
  const [servers, keys, notifications] = await Promise.all([
    read<{ servers: { uuidShort: string; name: string; last_line: number }[] }>(api, "/api/user/servers"),
    read<{ api_clients: unknown[] }>(api, "/api/user/api-clients"),
    read<{ unread_count: number }>(api, "/api/user/notifications"),
  ]);
  const lines = await Promise.all(
    servers.servers.slice(0, SHOWN).map(async ({ uuidShort, last_line: last }) => {
      if (last === 0) return null;
      const path = `/api/user/servers/${uuidShort}/console?after=${last - 1}`;
      return (await read<{ lines: { text: string }[] }>(api, path)).lines.at(-1)?.text ?? null;
    }),
  );
  return {
    servers: servers.servers.map(({ uuidShort, name }, i) => ({ uuidShort, name, lastLine: lines[i] ?? null })),
    keys: keys.api_clients.length,
    unread: notifications.unread_count,
  };
}

async function read<Body>(api: PanelApi["api"], path: string): Promise<Body> {
  const { ok, status, body } = await api.get(path);
  if (!ok) throw new Error(`${path} answered ${status}`);
  return body as Body;
}
