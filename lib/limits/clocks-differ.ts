/**
 * How far the clocks of machines that share a database may differ, in milliseconds. A time that lies further ahead was
 * written before the clock was set back; one that lies less ahead was written by another process just now.
 */
export const CLOCKS_DIFFER_MS = 60_000;
