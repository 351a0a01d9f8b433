import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { HOST_ACTIONS, HOST_EVENTS } from "@/lib/bridge/host-names";
import { readGuides } from "@/lib/docs/read-guides";
import { renderErrorsGuide } from "@/lib/docs/render-errors-guide";
import { renderReferenceGuide } from "@/lib/docs/render-reference-guide";
import { renderMarkdown } from "@/lib/docs/render-markdown";
import { resolveGuideLink } from "@/lib/docs/resolve-guide-link";
import { SLOT_NAMES } from "@/lib/slots/slot-catalogue";

const DOCS = path.resolve(import.meta.dirname, "../../docs");
const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const links = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!);

test("docs/errors.md is what scripts/write-errors.mjs writes", async () => {
  expect(await readFile(path.join(DOCS, "errors.md"), "utf8")).toBe(renderErrorsGuide());
});

test("docs/reference.md is what scripts/write-reference.mjs writes", async () => {
  const written = await readFile(path.join(DOCS, "reference.md"), "utf8");
  expect(written).toBe(renderReferenceGuide());
  for (const name of [...SLOT_NAMES, ...Object.keys(HOST_EVENTS), ...Object.keys(HOST_ACTIONS)]) {
    expect(written).toContain(`| \`${name}\``);
  }
});

describe("the guides of the project", async () => {
  const guides = await readGuides(DOCS);
  const names = guides.map(({ name }) => name);
  const pages = new Map(
    guides.map(({ name, markdown }) => [name, renderMarkdown(markdown, (href) => resolveGuideLink(href, names))]),
  );

  test("are those of docs/, but for the error codes, which have a page of their own", () => {
    expect(names).toEqual(expect.arrayContaining(["apps", "themes", "ui-packs", "bridge", "remotes", "operating"]));
    expect(names, "SECURITY.md of the repository").toContain("security");
    expect(resolveGuideLink("../SECURITY.md#reporting", names)).toBe("/docs/security#reporting");
    expect(names).not.toContain("errors");
    expect(names, "the page of the API has this address").not.toContain("api");
  });

  test.each(guides)(
    "$name has one title, a first paragraph, and links that lead to what is there",
    ({ name, ...guide }) => {
      const html = pages.get(name)!;
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect([guide.title, guide.lead].filter((text) => text === "")).toEqual([]);
      expect(new Set(ids(html)).size, "ids that are there twice").toBe(ids(html).length);
      for (const href of links(html)) {
        if (/^https?:/.test(href)) continue;
        const { pathname, hash } = new URL(href, `file:///docs/${name}`);
        const to = /^\/docs\/([a-z0-9-]+)$/.exec(pathname)?.[1] ?? "";
        if (to === "errors") continue;
        expect([...pages.keys()], href).toContain(to);
        if (hash !== "") expect(ids(pages.get(to)!), href).toContain(decodeURIComponent(hash.slice(1)));
      }
    },
  );
});

describe("a folder", () => {
  test("that is not there has none; one that is has its files alone, the quick start and then by title", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "panel-docs-"));
    try {
      expect(await readGuides(path.join(folder, "none"))).toEqual([]);
      await writeFile(path.join(folder, "b.md"), "# Zebra\n\nOf [stripes](a.md)\n**and** `grass`.\n\n## More\n");
      await writeFile(path.join(folder, "a.md"), "no title\n");
      await writeFile(path.join(folder, "errors.md"), "# Errors\n");
      await writeFile(path.join(folder, "quick-start.md"), "# Yours in a minute\n");
      await writeFile(path.join(folder, "notes.txt"), "# Notes\n");
      expect((await readGuides(folder)).map(({ name, title, lead }) => [name, title, lead])).toEqual([
        ["quick-start", "Yours in a minute", ""],
        ["a", "a", ""],
        ["b", "Zebra", "Of stripes and `grass`."],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("markdown", () => {
  const render = (markdown: string) => renderMarkdown(markdown, (href) => resolveGuideLink(href, ["themes"]));

  test("takes HTML for text, wherever it stands", () => {
    const html = render(
      '<script>alert(1)</script>\n\na <img src=x onerror="x()"> b\n\n- <b>c</b>\n\n`<i>`\n\n![<u>](http://x/y.png)',
    );
    expect(html.match(/<(script|img|b|i|u)\b/g)).toBeNull();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("gives headings ids as GitHub does, and another one to the second of a name", () => {
    const html = render("# A `code` & more\n\n## What's *new*?\n\n## What's new?\n\n## `<x>` Überblick_1");
    expect(ids(html)).toEqual(["a-code--more", "whats-new", "whats-new-1", "x-überblick_1"]);
  });

  test.each([
    ["themes.md", "/docs/themes"],
    ["themes.md#tokens", "/docs/themes#tokens"],
    ["./themes.md", "/docs/themes"],
    ["errors.md", "/docs/errors"],
    ["#here", "#here"],
    ["https://example.com/a", "https://example.com/a"],
    ["decisions/0001-server-in-front-of-next.md", null],
    ["other.md", null],
    ["../README.md", null],
    ["../plugins", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//example.com/docs/themes.md", null],
    ["http:themes.md", null],
    ["mailto:a@b.test", null],
    ["https://[", null],
  ])("a link to %j leads to %j", (href, to) => {
    expect(resolveGuideLink(href, ["themes"])).toBe(to);
    if (to === null) expect(render(`[label](<${href}>)`)).toBe("<p>label</p>\n");
  });

  test("puts tables and code into boxes that scroll and can be focused", () => {
    expect(render("| a |\n| - |\n| b |")).toMatch(
      /^<div class="docs-scroll" tabindex="0"><table>[^]*<\/table>\s*<\/div>\s*$/,
    );
    expect(render("```js\n<a>\n```")).toBe('<pre tabindex="0"><code>&lt;a&gt;</code></pre>\n');
  });
});
