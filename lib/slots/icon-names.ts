/** The icons of the panel that an action may name; its test holds them to those that `app/_ui/icon` draws. */
export const ICON_NAMES = [
  ...["alert", "ban", "bell", "check", "chevron", "clock", "console", "cross", "device", "dots", "down"],
  ...["gear", "history", "home", "info", "key", "lock", "menu", "palette", "people", "person", "plug", "search"],
  ...["sidebar", "signOut"],
] as const;
