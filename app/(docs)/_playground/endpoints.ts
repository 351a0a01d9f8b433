/**
 * What the playground calls. Written out, as the contracts would bring their schemas along to the browser;
 * endpoints.test.ts compares them.
 */
export const deviceStart = { method: "POST", path: "/api/user/api-clients/oauth2/device" } as const;
export const deviceToken = { method: "POST", path: "/api/user/api-clients/oauth2/device/token" } as const;
export const exchange = { method: "POST", path: "/api/user/api-clients/oauth2/token" } as const;
export const getProfile = { method: "GET", path: "/api/user" } as const;
export const listApiKeys = { method: "GET", path: "/api/user/api-clients" } as const;
export const revokeApiKey = (id: string) => ({ method: "DELETE", path: `${listApiKeys.path}/${id}` }) as const;
