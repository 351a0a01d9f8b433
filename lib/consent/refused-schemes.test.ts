import { describe, expect, it } from "vitest";
import { parseCallbackUrl } from "@/lib/consent/callback-url";
import { refusedScheme } from "@/lib/consent/refused-schemes";

const named = [
  ...["javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "intent", "ws", "wss"],
  ...["ftp", "mailto", "tel", "sms", "ms-settings", "ms-msdt", "ms-word", "ms-its", "web+coffee", "web+", "ext+x"],
];
const alike = [
  ...["chrome", "chrome-extension", "chrome-untrusted", "moz-extension", "resource", "jar", "wyciwyg", "feed", "edge"],
  ...["safari-web-extension", "googlechrome", "microsoft-edge", "x-safari-https", "callto", "skype", "facetime"],
  ...["facetime-audio", "itms", "itms-apps", "itms-services", "market", "android-app", "x-apple.systempreferences"],
  ...["com.apple.tv", "shell", "search-ms", "search", "res", "mk", "its", "hcp", "vnd.youtube", "content", "package"],
  ...["ssh", "smb", "gopher", "telnet", "ldap", "sftp", "smsto", "mms", "sip", "xmpp", "irc", "magnet", "bitcoin"],
  ...["geo", "webcal", "matrix", "shortcuts", "applescript", "prefs", "apt", "gnome-help", "microsoft.windows.camera"],
];

describe("refusedScheme", () => {
  it.each([...named, ...alike])("refuses %s in any spelling", (scheme) => {
    expect(refusedScheme(scheme)).toMatch(/^(it|its|a|any|the|Windows|macOS|Android)\b/);
    for (const spelled of [scheme, scheme.toUpperCase()]) {
      for (const rest of ["://x/y", "://cb", ":x", ":/x", ":"]) {
        const reading = parseCallbackUrl(spelled + rest, "user", { allowedServerHosts: [] });
        expect(reading).toEqual({
          ok: false,
          reason: expect.stringContaining(`The scheme "${scheme}" is no callback`),
        });
      }
    }
  });

  it.each([
    "http",
    "https",
    "myapp",
    "app",
    "com.example.app",
    "msal0123",
    "msauth",
    "webapp",
    "data-app",
    "filesync",
    "telegram",
  ])("leaves %s to its app", (scheme) => {
    expect(refusedScheme(scheme)).toBeNull();
  });
});
