/**
 * Names the plugin whose code a call of the API was made for. The page that makes the call sets it, and no plugin does:
 * it takes rights away from the session that comes with it (`lib/http/actor.ts`).
 */
export const PLUGIN_HEADER = "X-Panel-Plugin";
