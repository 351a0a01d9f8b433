import { directRoutes } from "@/lib/http/direct-routes";

export const GET = directRoutes.openapi;
