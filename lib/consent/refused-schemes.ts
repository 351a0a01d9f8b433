/*
 * Schemes that no app can own, because a browser or a system acts on them by itself. Redirecting to one of them with
 * a key in its fragment would run something, or hand the key to whatever answers. Apps' own schemes, known ones too,
 * are not listed: they are what private-use schemes are for (RFC 8252 §7.1).
 */

type Group = { because: string; schemes: readonly string[]; prefixes?: readonly string[] };

const GROUPS: readonly Group[] = [
  {
    because: "a browser runs or shows its text as a document",
    schemes: ["javascript", "livescript", "mocha", "jscript", "vbscript", "vbs", "data", "blob", "about", "filesystem"],
  },
  {
    because: "it opens local files or parts of other documents",
    schemes: ["file", "content", "jar", "cid", "mid", "res", "mk", "its", "mhtml", "uuid-in-package"],
  },
  {
    because: "it belongs to a browser's own pages and extensions",
    schemes: [
      ...["chrome", "devtools", "edge", "brave", "opera", "vivaldi", "isolated-app"],
      ...["resource", "wyciwyg", "applewebdata", "webviewprogressproxy", "x-gadget"],
    ],
    prefixes: ["chrome-", "moz-", "safari-", "view-", "webkit-"],
  },
  {
    because: "it wraps another address that a browser then opens",
    schemes: [
      ...["googlechrome", "googlechromes", "firefox", "firefox-focus", "touch-http", "touch-https", "opera-http"],
      ...["x-safari-http", "x-safari-https", "x-web-search", "feed", "feeds", "pcast", "podcast", "itpc"],
    ],
  },
  {
    because: "it is a network protocol of the browser or system",
    schemes: [
      ...["ws", "wss", "ftp", "ftps", "sftp", "tftp", "gopher", "wais", "nntp", "news", "snews", "ldap", "ldaps"],
      ...["ssh", "telnet", "rlogin", "tn3270", "rdp", "vnc", "smb", "cifs", "afp", "nfs", "dav", "davs", "webdav"],
      ...["webdavs", "rtsp", "rtmp", "shttp", "imap", "pop", "ipp", "ipps"],
    ],
  },
  {
    because: "the system calls, writes or posts with it",
    schemes: [
      ...["mailto", "message", "tel", "telprompt", "callto", "sip", "sips", "h323", "voicemail", "sms", "smsto"],
      ...["mms", "mmsto", "im", "imessage", "ichat", "rcs", "skype", "xmpp", "aim", "ymsgr", "wtai", "ussd"],
      ...["irc", "irc6", "ircs"],
    ],
    prefixes: ["facetime"],
  },
  {
    because: "any web site can register itself for it, as browsers allow",
    schemes: [
      ...["bitcoin", "bitcoincash", "cabal", "dat", "did", "doi", "dweb", "ethereum", "geo", "hyper", "ipfs", "ipns"],
      ...["magnet", "matrix", "monero", "openpgp4fpr", "payto", "ssb", "urn", "webcal", "webcals"],
    ],
    prefixes: ["web+", "ext+"],
  },
  {
    because: "Windows acts on it",
    schemes: [
      ...["shell", "search", "search-ms", "hcp", "ssp", "knownfolder", "windowsdefender", "outlookaccounts"],
      ...["calculator", "insiderhub", "bingmaps", "bingnews", "bingweather", "xbox"],
    ],
    prefixes: ["ms-", "microsoft-", "microsoft.", "explorer.", "xbox-"],
  },
  {
    because: "macOS or iOS acts on it",
    schemes: [
      ...["prefs", "app-prefs", "app-settings", "applescript", "shortcuts", "workflow", "x-man-page", "x-help-action"],
      ...["x-dictionary", "addressbook", "help", "ical", "calshow", "maps", "map", "macappstore", "macappstores"],
      ...["applefeedback", "appleid", "apple-magnifier", "videos", "music", "musics", "photos-redirect", "ibooks"],
    ],
    prefixes: ["itms", "itunes", "x-apple", "com.apple."],
  },
  {
    because: "Android acts on it",
    schemes: ["intent", "market", "package", "android-app", "android-resource", "android_asset"],
    prefixes: ["vnd.", "intent.", "com.android."],
  },
  {
    because: "a Linux desktop acts on it",
    schemes: ["apt", "appstream", "snap", "flatpak", "flatpak+https", "man", "info", "ghelp", "trash", "computer"],
    prefixes: ["gnome-", "kde-"],
  },
];

/** Why a scheme (in lower case, without its colon) may not be called back, as the end of a sentence; null if it may. */
export function refusedScheme(scheme: string): string | null {
  const group = GROUPS.find(
    ({ schemes, prefixes }) => schemes.includes(scheme) || prefixes?.some((prefix) => scheme.startsWith(prefix)),
  );
  return group?.because ?? null;
}
