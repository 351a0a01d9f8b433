import { listOverrides } from "@/lib/contracts/plugin-parts";
import { pluginListings } from "@/lib/http/plugin-listings";

export const GET = pluginListings[listOverrides.path];
