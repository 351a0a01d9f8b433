import { decideByForm } from "@/lib/http/decide-by-form";

/** The device page's own form; works without a script. */
export const POST = (request: Request) => decideByForm(request);
