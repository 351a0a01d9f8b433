import { changesState, readsQuery, type Endpoint } from "@/lib/contracts/endpoint";
import { ERROR_CODES, type ErrorCode } from "@/lib/errors";

/** Every code that an endpoint answers with: those that follow from who may call it and what it reads, and its own. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, input, params, errors = [] } = endpoint;
  const signedIn = access !== "public";
  const body = input !== undefined && !readsQuery(endpoint);
  const codes = new Set<ErrorCode>([
    ...errors,
    ...given(signedIn, "UNAUTHENTICATED", "API_KEY_IP_NOT_ALLOWED", "PERMISSION_REQUIRED"),
    ...given(signedIn && access !== "account", "SESSION_REQUIRED"),
    ...given(access === "admin", "FORBIDDEN"),
    ...given(signedIn && changesState(endpoint), "CROSS_SITE_REQUEST"),
    ...given(input !== undefined, "INVALID_REQUEST"),
    ...given(body, "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"),
    ...given(params !== undefined, "NOT_FOUND"),
    "SERVICE_UNAVAILABLE",
    "INTERNAL",
  ]);
  return ERROR_CODES.filter((code) => codes.has(code));
}

const given = (when: boolean, ...codes: ErrorCode[]) => (when ? codes : []);
