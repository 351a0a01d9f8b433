import { metadata } from "@/lib/contracts/consent";
import { previewConsentRequest } from "@/lib/consent/start-consent-request";
import { route } from "@/lib/http/route";

export const GET = route(metadata, previewConsentRequest);
