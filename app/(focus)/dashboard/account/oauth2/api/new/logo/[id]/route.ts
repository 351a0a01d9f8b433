import { serveAppLogo } from "@/lib/http/serve-app-logo";

export const GET = (request: Request) => serveAppLogo(request);
