import { directRoutes } from "@/lib/http/direct-routes";

export const POST = directRoutes.approve;
