import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { SHELL_SLOTS } from "@/lib/slots/slot-catalogue";

const part = {
  component: z.string().nullable(),
  componentUrl: z.string().nullable(),
  remote: z.string().nullable(),
  remoteUrl: z.string().nullable(),
};
const replacement = z.object({ hide: z.boolean(), ...part });
const action = z.object({
  id: z.string(),
  slot: z.string(),
  plugin: z.string(),
  pluginName: z.string(),
  label: z.string(),
  icon: z.string().nullable(),
  iconUrl: z.string().nullable(),
  priority: z.number(),
  ...part,
});

const uiPack = z.object({
  id: z.string(),
  packId: z.string(),
  plugin: z.string(),
  pluginName: z.string(),
  name: z.string(),
  theme: z.string().nullable(),
  shell: z.object({ replace: z.partialRecord(z.enum(SHELL_SLOTS), replacement) }),
  pages: z.array(z.object({ match: z.string(), hide: z.boolean(), replace: replacement.nullable() })),
  hide: z.array(z.string()),
  actions: z.array(action),
});

export const listUiPacks = defineEndpoint({
  method: "GET",
  path: "/api/system/plugin-ui-packs",
  access: "public",
  summary: "All UI packs that may be chosen, with what of them is visible",
  description: "Nested packs stand beside the others; rules are evaluated, and what is not visible is left out.",
  response: z.object({ packs: z.array(uiPack) }),
  status: 200,
  cached: true,
});

export const listOverrides = defineEndpoint({
  method: "GET",
  path: "/api/system/plugin-overrides",
  access: "public",
  summary: "What plugins do to single slots whatever UI pack is active: one entry a slot, and all actions",
  response: z.object({
    hide: z.array(z.object({ slot: z.string(), plugin: z.string() })),
    replace: z.array(z.object({ slot: z.string(), plugin: z.string(), hide: z.boolean(), ...part })),
    actions: z.array(action),
  }),
  status: 200,
  cached: true,
});
