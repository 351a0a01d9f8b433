const BROWSERS: [name: string, token: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/\S+ .*\bSafari\//],
];

const SYSTEMS: [name: string, token: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\b(Linux|X11)\b/],
];

/**
 * What a `User-Agent` (RFC 9110 section 10.1.5) says of a device, for a person to recognise it by. It is the client's
 * own word. A program's is its first product's name; null where a part is not known.
 */
export function describeUserAgent(text: string): { browser: string | null; system: string | null } {
  const of = (known: [string, RegExp][]) => known.find(([, token]) => token.test(text))?.[0] ?? null;
  const program = /^(?!Mozilla\/)([A-Za-z][\w.-]{0,39})(\/|$)/.exec(text)?.[1] ?? null;
  return { browser: of(BROWSERS) ?? program, system: of(SYSTEMS) };
}
