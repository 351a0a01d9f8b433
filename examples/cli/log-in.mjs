import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import * as oauth from "oauth4webapi";
import { unreachable } from "./call-panel.mjs";
import { Problem } from "./problem.mjs";

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Who asks, as the person sees it. The panel's clients are not registered: the identifier is the key's name. */
const CLIENT = { client_id: `Panel CLI on ${hostname()}` };

/**
 * The device flow (RFC 8628): shows where to go and a code, and waits until the person has decided.
 * @returns the key, as `writeKey` keeps it
 * @throws Problem when it was denied, ran out or could not be begun
 */
export async function logIn(given) {
  const issuer = parseAddress(given);
  const options = () => ({
    signal: AbortSignal.timeout(30_000),
    [oauth.allowInsecureRequests]: THIS_MACHINE.test(issuer.hostname),
  });
  const { server, device } = await begin(issuer, options);
  console.log(`Open this address, and sign in:

  ${device.verification_uri_complete ?? device.verification_uri}

Approve only if the page shows this code: ${device.user_code}
On another device, open ${device.verification_uri} and type the code there.
It is good for ${Math.round(device.expires_in / 60)} minutes. Waiting …`);
  const token = await awaitToken(server, device, options);
  const { public_key: publicKey, access_token: privateKey, issued_at: issuedAt } = token;
  return { address: issuer.origin, publicKey, privateKey, issuedAt };
}

function parseAddress(given) {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Problem(`${given} is no address such as https://panel.example.com`);
  if (url.protocol === "http:" && !THIS_MACHINE.test(url.hostname)) {
    throw new Problem(`The key would travel to ${url.host} for all to read. Use https://.`);
  }
  return new URL(url.origin);
}

async function begin(issuer, options) {
  try {
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options() });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const asked = await oauth.deviceAuthorizationRequest(server, CLIENT, oauth.None(), {}, options());
    return { server, device: await oauth.processDeviceAuthorizationResponse(server, CLIENT, asked) };
  } catch (error) {
    if (isUnanswered(error)) throw unreachable(issuer.origin, error);
    if (error instanceof oauth.ResponseBodyError) throw new Problem(error.error_description ?? error.error);
    if (error.code === oauth.JSON_ATTRIBUTE_COMPARISON) {
      throw new Problem(`The panel at ${issuer.origin} says that its address is ${error.cause.body.issuer}. Use that.`);
    }
    if (error instanceof oauth.OperationProcessingError) {
      throw new Problem(`What answers at ${issuer.origin} is no panel, or not well: ${error.message}.`);
    }
    throw error;
  }
}

async function awaitToken(server, device, options) {
  const deadline = Date.now() + device.expires_in * 1000;
  let interval = device.interval ?? 5;
  for (;;) {
    await sleep(interval * 1000);
    try {
      const answer = await oauth.deviceCodeGrantRequest(server, CLIENT, oauth.None(), device.device_code, options());
      return await oauth.processDeviceCodeResponse(server, CLIENT, answer);
    } catch (error) {
      interval = nextInterval(error, interval);
    }
    if (Date.now() > deadline) throw new Problem("Nobody approved in time. Log in again for a new code.");
  }
}

/** The seconds until the next poll (RFC 8628 section 3.5); throws what ends the wait. */
function nextInterval(error, interval) {
  const code = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  if (code === "authorization_pending") return interval;
  if (code === "slow_down") return interval + 5;
  if (code === "access_denied") throw new Problem(`Denied. ${error.error_description ?? ""}`.trim());
  if (code === "expired_token") throw new Problem("The code has run out. Log in again for a new one.");
  const isBusy = code === "temporarily_unavailable" || error.cause?.status >= 500;
  if (isBusy || isUnanswered(error)) return Math.min(interval * 2, 60);
  // not the error itself: what it holds of an answer may be secret
  throw new Problem(error.error_description ?? code ?? `The panel's answer cannot be read: ${error.message}`);
}

/** `fetch` throws a TypeError with a cause when there is no connection. */
function isUnanswered(error) {
  return error.name === "TimeoutError" || (error instanceof TypeError && error.cause !== undefined);
}
