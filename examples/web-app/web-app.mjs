// A web app that asks its visitors for an API key of their panel, by the callback flow with PKCE:
//   PANEL=http://localhost:3000 PORT=4000 node web-app.mjs
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";

const PANEL = process.env.PANEL ?? "http://localhost:3000";
const PORT = Number(process.env.PORT ?? 4000);
/** Where visitors reach this app. By default not as localhost, where the panel may be: cookies know no ports. */
const APP = process.env.APP_URL ?? `http://127.0.0.1:${PORT}`;

/**
 * What is known of a browser, by the identifier in its cookie: `asked`, the state and verifier of a request that is
 * under way, and `key`. A real app keeps this in a database, the key encrypted, and forgets browsers that do not come back.
 */
const sessions = new Map();

const ROUTES = {
  "GET /": showHome,
  "GET /connect": sendToPanel,
  "GET /callback": readFragment,
  "POST /callback": finish,
};

async function showHome(request, response) {
  const session = findSession(request);
  if (!session?.key) return page(response, 200, `<a href="/connect">Connect your panel</a>`);
  const answer = await fetch(`${PANEL}/api/user`, { headers: { Authorization: `Bearer ${session.key}` } });
  const body = await answer.json();
  if (answer.ok) return page(response, 200, `Hello, ${escapeHtml(body.name)} (${escapeHtml(body.email)})`);
  if (answer.status === 401) delete session.key; // revoked
  page(response, 502, `The panel refused the key: ${escapeHtml(body.error_description)} <a href="/">Go on</a>`);
}

function sendToPanel(request, response) {
  const id = random();
  const asked = { state: random(), verifier: random() };
  sessions.set(id, { asked, key: findSession(request)?.key });
  const address = new URL("/dashboard/account/oauth2/api/new", PANEL);
  address.search = new URLSearchParams({
    name: "Web app",
    callbackurl: `${APP}/callback`,
    state: asked.state,
    code_challenge: createHash("sha256").update(asked.verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const secure = APP.startsWith("https:") ? "; Secure" : "";
  const cookie = `web_app_session=${id}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  response.writeHead(302, { Location: address.href, "Set-Cookie": cookie }).end();
}

/** The panel's answer is in the address's fragment, which only the page can read: its script posts it here. */
function readFragment(_request, response) {
  page(response, 200, `<noscript>Switch JavaScript on to go on.</noscript>`, {
    script: `const form = document.body.appendChild(Object.assign(document.createElement("form"), { method: "post" }));
      const input = form.appendChild(document.createElement("input"));
      Object.assign(input, { type: "hidden", name: "answer", value: location.hash.slice(1) });
      history.replaceState(null, "", location.pathname);
      form.submit();`,
  });
}

async function finish(request, response) {
  const again = `<a href="/connect">Try again</a>`;
  const answer = new URLSearchParams(new URLSearchParams(await readBody(request)).get("answer"));
  const session = findSession(request);
  // nobody can be made to finish what somebody else began
  if (!session?.asked || answer.get("state") !== session.asked.state) {
    return page(response, 403, `This is not the answer to what you asked for here. ${again}`);
  }
  const { verifier } = session.asked;
  delete session.asked;
  if (answer.has("error")) return page(response, 200, `You denied the request: nothing was connected. ${again}`);
  const exchanged = await fetch(`${PANEL}/api/user/api-clients/oauth2/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code: answer.get("authorization_code"), code_verifier: verifier }),
  });
  const body = await exchanged.json();
  if (body.error === "INVALID_AUTHORIZATION_CODE") {
    return page(response, 400, `The approval has run out, or was used already. ${again}`);
  }
  if (!exchanged.ok) return page(response, 502, `The panel refused: ${escapeHtml(body.error_description)} ${again}`);
  session.key = body.private_key;
  response.writeHead(303, { Location: "/" }).end();
}

function findSession({ headers }) {
  return sessions.get(/(?:^|; )web_app_session=([\w-]+)/.exec(headers.cookie ?? "")?.[1]);
}

async function readBody(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > 10_000) throw new Error("The body is too large.");
  }
  return text;
}

function page(response, status, main, { script } = {}) {
  const nonce = random();
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; img-src data:; script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  });
  response.end(`<!doctype html>
<html lang="en">
  <head>
    <title>Web app</title>
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
  </head>
  <body><main><h1>Web app</h1><p>${main}</p></main>${script ? `<script nonce="${nonce}">${script}</script>` : ""}</body>
</html>`);
}

const random = () => randomBytes(32).toString("base64url");
const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const server = createServer(async (request, response) => {
  const handle = ROUTES[`${request.method} ${request.url.split("?")[0]}`];
  try {
    if (handle) await handle(request, response);
    else page(response, 404, "There is nothing here.");
  } catch (error) {
    console.error(error.message);
    page(response, 502, "This did not work. Is the panel running?");
  }
});
server.listen(PORT, new URL(APP).hostname === "127.0.0.1" ? "127.0.0.1" : undefined, () => {
  console.log(`Listening on ${APP}`);
});
