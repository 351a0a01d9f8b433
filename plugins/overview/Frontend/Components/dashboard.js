// src/dashboard.tsx
import { useEffect, useState } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
var SHOWN = 8;
var MARK = "overview-mark";
function Dashboard({ panel }) {
  const [state, setState] = useState({ is: "loading" });
  const [times, setTimes] = useState(0);
  useEffect(() => panel.events.on("overview:marked", () => setTimes((before) => before + 1)), [panel]);
  useEffect(() => {
    let isOver = false;
    readFacts(panel).then(
      (facts) => isOver || setState({ is: "here", facts }),
      () => isOver || setState({ is: "failed" })
    );
    return () => {
      isOver = true;
    };
  }, [panel, times]);
  const name = panel.context.getUser()?.name;
  return /* @__PURE__ */ jsxs("div", { className: "overview", children: [
    /* @__PURE__ */ jsx("link", { rel: "stylesheet", href: new URL("./dashboard.css", import.meta.url).href, precedence: "overview" }),
    /* @__PURE__ */ jsxs("header", { children: [
      /* @__PURE__ */ jsx("h2", { children: name ? `Everything of ${name} at a glance` : "Everything at a glance" }),
      /* @__PURE__ */ jsx("button", { type: "button", "data-panel-action": MARK, disabled: state.is !== "here" || !state.facts.servers.length, children: "Mark all consoles" })
    ] }),
    state.is === "loading" && /* @__PURE__ */ jsx("p", { role: "status", children: "Reading what there is …" }),
    state.is === "failed" && /* @__PURE__ */ jsxs("p", { role: "alert", children: [
      "The panel did not answer. ",
      /* @__PURE__ */ jsx("button", { onClick: () => setTimes(times + 1), children: "Try again" })
    ] }),
    state.is === "here" && /* @__PURE__ */ jsx(Overview, { ...state.facts })
  ] });
}
function Overview({ servers, keys, unread }) {
  return /* @__PURE__ */ jsxs(Fragment, { children: [
    /* @__PURE__ */ jsxs("dl", { children: [
      /* @__PURE__ */ jsx(Figure, { term: "Servers", value: servers.length, href: "/dashboard/servers" }),
      /* @__PURE__ */ jsx(Figure, { term: "API keys", value: keys, href: "/dashboard/account" }),
      /* @__PURE__ */ jsx(Figure, { term: "Unread", value: unread, href: "/dashboard/account/notifications" })
    ] }),
    /* @__PURE__ */ jsx("h3", { children: "Last said" }),
    servers.length === 0 && /* @__PURE__ */ jsxs("p", { children: [
      "There is no server yet. ",
      /* @__PURE__ */ jsx("a", { href: "/dashboard/servers", children: "Make the first one" })
    ] }),
    /* @__PURE__ */ jsx("ul", { children: servers.slice(0, SHOWN).map(({ uuidShort, name, lastLine }) => /* @__PURE__ */ jsxs("li", { children: [
      /* @__PURE__ */ jsx("a", { href: `/server/${uuidShort}/console`, children: /* @__PURE__ */ jsx("bdi", { children: name }) }),
      /* @__PURE__ */ jsx("code", { children: lastLine ?? "Nothing yet" })
    ] }, uuidShort)) })
  ] });
}
function Figure({ term, value, href }) {
  return /* @__PURE__ */ jsxs("div", { children: [
    /* @__PURE__ */ jsx("dt", { children: term }),
    /* @__PURE__ */ jsx("dd", { children: /* @__PURE__ */ jsx("a", { href, "aria-label": `${value} ${term}`, children: value }) })
  ] });
}
async function readFacts({ api }) {
  const [servers, keys, notifications] = await Promise.all([
    read(api, "/api/user/servers"),
    read(api, "/api/user/api-clients"),
    read(api, "/api/user/notifications")
  ]);
  const lines = await Promise.all(
    servers.servers.slice(0, SHOWN).map(async ({ uuidShort, last_line: last }) => {
      if (last === 0) return null;
      const path = `/api/user/servers/${uuidShort}/console?after=${last - 1}`;
      return (await read(api, path)).lines.at(-1)?.text ?? null;
    })
  );
  return {
    servers: servers.servers.map(({ uuidShort, name }, i) => ({ uuidShort, name, lastLine: lines[i] ?? null })),
    keys: keys.api_clients.length,
    unread: notifications.unread_count
  };
}
async function read(api, path) {
  const { ok, status, body } = await api.get(path);
  if (!ok) throw new Error(`${path} answered ${status}`);
  return body;
}
export {
  Dashboard as default
};
