import type { BrowserContext, CDPSession, Page, Response } from "@playwright/test";
import { expect } from "./fixtures";

type Audited = Window & { panelAsked?: string[] };

/** In the browser, before a page's own scripts: writes down what it asks the user's leave for. */
function noteAsking(): void {
  const asked: string[] = ((window as Audited).panelAsked = []);
  const watch = <T extends object>(owner: T | undefined, name: keyof T & string) => {
    const real = owner?.[name];
    if (owner === undefined || typeof real !== "function") return;
    Object.defineProperty(owner, name, {
      value(this: unknown, ...input: unknown[]): unknown {
        asked.push(name);
        return Reflect.apply(real, this, input);
      },
    });
  };
  watch(window.Notification, "requestPermission");
  watch(Geolocation.prototype, "getCurrentPosition");
  watch(Geolocation.prototype, "watchPosition");
  watch(window.MediaDevices?.prototype, "getUserMedia");
}

/** In the browser: the document's form, and what of it does not hold. */
function auditDocument(): string[] {
  const wrong: string[] = [];
  const { doctype, compatMode, characterSet } = document;
  if (doctype?.name !== "html" || doctype.publicId !== "" || compatMode !== "CSS1Compat") wrong.push("its doctype");
  if (characterSet !== "UTF-8") wrong.push(`its charset is ${characterSet}`);
  for (const field of document.querySelectorAll("input, textarea")) {
    const pasted = field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }));
    if (!pasted) wrong.push(`nothing can be pasted into ${field.outerHTML}`);
  }
  for (const image of document.images) {
    const { naturalWidth, naturalHeight, width, height } = image;
    if (naturalWidth === 0) wrong.push(`an image that is not there: ${image.outerHTML}`);
    const isFilled = getComputedStyle(image).objectFit === "fill";
    // half a pixel of rounding on either side
    if (isFilled && Math.abs(width - (naturalWidth * height) / naturalHeight) > 1) wrong.push(image.outerHTML);
  }
  return wrong;
}

/** What is to hold of a page as it loads, beside accessibility and what moves: page-checks.ts has those. */
export class PageAudit {
  readonly #found: string[] = [];
  readonly #scripts: { url: string; text: Promise<string> }[] = [];
  private constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  /** Begins to watch; the page is opened after. */
  static async start(page: Page, context: BrowserContext, origin: string): Promise<PageAudit> {
    const audit = new PageAudit(page, origin);
    await page.addInitScript(noteAsking);
    page.on("response", (response) => audit.#note(response));
    await audit.#listen(await context.newCDPSession(page));
    return audit;
  }

  /** What browsers list under Issues (cookies, mixed content, policies, deprecated features), and log by themselves. */
  async #listen(devtools: CDPSession): Promise<void> {
    devtools.on("Audits.issueAdded", ({ issue }) => {
      // about speed alone: that a script reads a cookie
      if (issue.code !== "PerformanceIssue") this.#found.push(JSON.stringify(issue));
    });
    devtools.on("Log.entryAdded", ({ entry }) => void this.#found.push(`${entry.level}: ${entry.text} ${entry.url}`));
    await devtools.send("Audits.enable");
    await devtools.send("Log.enable");
  }

  #note(response: Response): void {
    if (/^https?:/.test(response.url()) && new URL(response.url()).origin !== this.origin)
      this.#found.push(`from elsewhere: ${response.url()}`);
    if (response.request().resourceType() !== "script") return;
    this.#scripts.push({ url: response.url(), text: response.text().catch(String) });
  }

  /** Of the page that was opened since the last call. To be called once it is there. */
  async findings(): Promise<string[]> {
    const scripts = this.#scripts.splice(0);
    expect(scripts.length, "scripts that were looked at").toBeGreaterThan(0);
    const maps: string[] = [];
    for (const { url, text } of scripts) {
      const map = /^\/\/[#@] sourceMappingURL=.*/m.exec(await text);
      if (map) maps.push(`${url} names a source map that is not served: ${map[0]}`);
    }
    const asked = await this.page.evaluate(() => (window as Audited).panelAsked ?? []);
    const { hostname } = new URL(this.origin);
    const cookies = (await this.page.context().cookies()).filter(({ domain }) => domain !== hostname);
    return [
      ...this.#found.splice(0),
      ...maps,
      ...(await this.page.evaluate(auditDocument)),
      ...asked.map((what) => `the page asks for ${what} by itself`),
      ...cookies.map(({ name, domain }) => `a cookie of ${domain}: ${name}`),
    ];
  }
}
