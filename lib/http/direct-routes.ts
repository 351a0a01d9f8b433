import * as account from "@/lib/contracts/account";
import * as activity from "@/lib/contracts/activity";
import * as apiKeys from "@/lib/contracts/api-keys";
import * as appearance from "@/lib/contracts/appearance";
import * as consent from "@/lib/contracts/consent";
import * as device from "@/lib/contracts/device";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { openapi } from "@/lib/contracts/openapi";
import * as pluginParts from "@/lib/contracts/plugin-parts";
import * as plugins from "@/lib/contracts/plugins";
import * as servers from "@/lib/contracts/servers";
import { getProfile } from "@/lib/accounts/profile";
import { getApiKey, listApiKeys } from "@/lib/api-keys/list-api-keys";
import { getPreferences } from "@/lib/appearance/preferences";
import { listActivity } from "@/lib/audit/list-audit";
import { approve } from "@/lib/consent/approve";
import { authorize } from "@/lib/consent/authorize";
import { deny } from "@/lib/consent/deny";
import { exchangeCode } from "@/lib/consent/exchange-code";
import { pollDeviceRequest } from "@/lib/device-grant/poll-device-request";
import { startDeviceRequest } from "@/lib/device-grant/start-device-request";
import { getOpenApi } from "@/lib/docs/get-openapi";
import type { Handler } from "@/lib/http/answer";
import { cachedRoute } from "@/lib/http/cached-route";
import { bearerTokenAnswer, keyPairAnswer } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";
import { listNotifications } from "@/lib/notifications/list-notifications";
import { getThemeCss } from "@/lib/plugins/get-theme-css";
import { listOverrides } from "@/lib/plugins/list-overrides";
import { listThemePacks } from "@/lib/plugins/list-theme-packs";
import { listUiPacks } from "@/lib/plugins/list-ui-packs";
import { readLines } from "@/lib/servers/console";
import { getServer, listServers } from "@/lib/servers/manage-servers";

/**
 * What is asked for most, for the server to answer in front of Next: starting and polling a device flow, exchanging a
 * code, a person's decision, all that a key may read, and the listings that are the same for everyone. The files in
 * `app/api` export the same handlers, so that Next's routing answers alike (docs/decisions/0018).
 */
export const directRoutes = {
  startDevice: route(device.deviceStart, startDeviceRequest),
  pollDevice: route(device.deviceToken, async (ctx, input) => {
    const key = await pollDeviceRequest(ctx, input);
    return input.dialect === "form" ? bearerTokenAnswer(key) : keyPairAnswer(key);
  }),
  exchange: route(consent.exchange, async (ctx, input) => keyPairAnswer(await exchangeCode(ctx, input))),
  authorize: route(consent.authorize, authorize),
  approve: route(consent.approve, approve),
  deny: route(consent.deny, deny),

  getProfile: route(account.getProfile, getProfile),
  listApiKeys: route(apiKeys.listApiKeys, listApiKeys),
  getApiKey: route(apiKeys.getApiKey, (ctx, _input, params) => getApiKey(ctx, params)),
  listActivity: route(activity.listActivity, listActivity),
  listNotifications: route(activity.listNotifications, listNotifications),
  getPreferences: route(appearance.getPreferences, getPreferences),
  listServers: route(servers.listServers, listServers),
  getServer: route(servers.getServer, (ctx, _input, params) => getServer(ctx, params)),
  readConsole: route(servers.readConsole, (ctx, input, params) => readLines(ctx, params.uuidShort, input)),

  listThemePacks: cachedRoute(plugins.listThemePacks, listThemePacks),
  getThemeCss: cachedRoute(plugins.getThemeCss, getThemeCss),
  listUiPacks: cachedRoute(pluginParts.listUiPacks, listUiPacks),
  listOverrides: cachedRoute(pluginParts.listOverrides, listOverrides),
  openapi: cachedRoute(openapi, getOpenApi),
};

const byEndpoint = new Map(Object.values(directRoutes).map((handler) => [handler.endpoint, handler as Handler]));

/** The handler of an endpoint that is answered in front of Next; undefined for those that Next routes. */
export function findDirectRoute(endpoint: Endpoint): Handler | undefined {
  return byEndpoint.get(endpoint);
}
