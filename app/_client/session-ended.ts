/** Told to the document when the panel has answered that the session has ended. */
export const SESSION_ENDED = "panel-session-ended";
