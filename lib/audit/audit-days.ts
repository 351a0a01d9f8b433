/** Days that an event is kept; then it is purged. */
export const AUDIT_DAYS = 365;
