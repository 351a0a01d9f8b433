import { listThemePacks } from "@/lib/contracts/plugins";
import { pluginListings } from "@/lib/http/plugin-listings";

export const GET = pluginListings[listThemePacks.path];
