import { streamConsole } from "@/lib/http/stream-console";

export const GET = (request: Request) => streamConsole(request);
