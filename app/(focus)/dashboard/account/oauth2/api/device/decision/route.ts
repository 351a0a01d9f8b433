import { DEVICE_DECISION, DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { decideByForm } from "@/lib/http/decide-by-form";
import { seeOther } from "@/lib/http/see-other";

/** The device page's own form: `?done=<claim id>` for a decided request, `&error=<code>` for one that could not be. */
export const POST = decideByForm({
  path: DEVICE_DECISION,
  kind: "device",
  decided: async (_ctx, { id }) => seeOther(`${DEVICE_PAGE}?done=${id}`),
  page: (fields) => `${DEVICE_PAGE}?${new URLSearchParams({ user_code: (fields.user_code ?? "").slice(0, 32) })}`,
});
