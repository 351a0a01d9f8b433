/** Whether the sidebar is narrow, for the server's first byte. It holds `narrow` or `wide` and nothing of a person. */
export const SIDEBAR_COOKIE = "panel-sidebar";
