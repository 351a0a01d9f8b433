import { generate, List, parse, walk } from "css-tree";
import type { CssNode, StyleSheet } from "css-tree";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPackCss } from "@/lib/plugins/pack-css";

const assetUrl = (path: string) => (path.startsWith("Components/") ? `/plugins/x/${path}` : null);
const read = (css: string) => readPackCss(css, { assetUrl });
const inside = (css: string) => unscoped(read(css).css).replace(/^@layer pack\{([^]*)\}$/, "$1");

/** The CSS without the `@scope` around each run of style rules; fails where a style rule stands outside of one. */
function unscoped(css: string): string {
  const tree = parse(css, { parseCustomProperty: true }) as StyleSheet;
  const open = (children: List<CssNode>): List<CssNode> => {
    const all = new List<CssNode>();
    for (const node of children) {
      expect(node.type).not.toBe("Rule");
      const scope = node.type === "Atrule" && node.name === "scope";
      if (scope) expect(generate(node.prelude!)).toBe("([data-panel-root])");
      const holds = node.type === "Atrule" && /^(layer|media|supports|container|starting-style)$/i.test(node.name);
      if (holds && node.block) node.block.children = open(node.block.children);
      if (scope) all.appendList(node.block!.children);
      else all.appendData(node);
    }
    return all;
  };
  tree.children = open(tree.children);
  return generate(tree);
}

describe("what is kept", () => {
  it.each([
    ["a{color:red}", "a{color:red}"],
    ["\uFEFF/* hi */ a { color : red ; ; }\r\n", "a{color:red}"],
    ["a{color:red", "a{color:red}"],
    ["@media (width<400px){a{&:hover{color:red}}}", "@media (width<400px){a{&:hover{color:red}}}"],
    ["@keyframes k{from{opacity:0}50%{opacity:1}}", "@keyframes k{from{opacity:0}50%{opacity:1}}"],
    ["@supports (display:grid){a{color:red}}", "@supports (display:grid){a{color:red}}"],
    ["@layer inner{a{color:red}}", "@layer inner{a{color:red}}"],
    [".md\\:flex:has(> b)::before{--x:1px;--y:}", ".md\\:flex:has(>b)::before{--x:1px;--y:}"],
    ["a{filter:url(#blur)}", "a{filter:url(#blur)}"],
    ["a{background:url(data:image/png;base64,AAAA)}", "a{background:url(data:image/png;base64,AAAA)}"],
    ["a{background:url('Components/a.png')}", "a{background:url(/plugins/x/Components/a.png)}"],
    ['a{background:image-set("Components/a.png" 1x)}', 'a{background:image-set("/plugins/x/Components/a.png"1x)}'],
    ["a[title='}']{content:'a;b'}", 'a[title="}"]{content:"a;b"}'],
  ])("%s", (css, written) => {
    expect(inside(css)).toBe(written);
    expect(read(css).problems).toEqual([]);
  });

  it("drops !important and keeps the rest", () => {
    const css = "a{color:red!important;\n top: 0 ! IMPORTANT;--x:1 !important}";
    const { problems } = read(css);
    expect(inside(css)).toBe("a{color:red;top:0;--x:1}");
    expect(problems.map(({ severity, line, column }) => [severity, line, column])).toEqual([
      ["warning", 1, 3],
      ["warning", 2, 2],
      ["warning", 2, 21],
    ]);
  });

  it("escapes markup in strings", () => {
    expect(read('a{content:"</style><script>"}').css).toContain('a{content:"\\3c /style>\\3c script>"}');
    expect(read('a{background:url("data:image/svg+xml,<svg/>")}').css).not.toContain("<");
  });
});

describe("what is left out, and told with its place", () => {
  it.each([
    ["@import", '\n @import "https://x";b{top:0}', 2, 2],
    ["@IMPORT", "@IMPORT url(https://x);b{top:0}", 1, 1],
    ["an escaped @import", '@\\69mport "x";b{top:0}', 1, 1],
    ["an @import in a rule", '@media print{@import "x";}b{top:0}', 1, 14],
    ["@namespace", "@namespace url(x);b{top:0}", 1, 1],
    ["@property, which is no layer's", "@property --a{syntax:'*';inherits:false}b{top:0}", 1, 1],
    ["an unknown at-rule", "@tailwind base;b{top:0}", 1, 1],
    ["url()", "b{top:0}\na{background:url(https://x/a.png)}", 2, 3],
    ["URL()", "b{top:0}a{background:URL('//x/a.png')}", 1, 11],
    ["an address that is not closed", "b{top:0}a{background:url(https://x", 1, 11],
    ["a path of the host", "b{top:0}a{background:url(/api/auth/signout)}", 1, 11],
    ["a path with ..", "b{top:0}a{background:url(../../x)}", 1, 11],
    ["a file that is not there", "b{top:0}a{background:url(a.png)}", 1, 11],
    ["javascript:", "b{top:0}a{background:url(javascript:x)}", 1, 11],
    ["data: that is no image", "b{top:0}a{background:url(data:text/html,x)}", 1, 11],
    ["a backslash for a slash", "b{top:0}a{background:url('\\\\\\\\x/a')}", 1, 11],
    ["an escaped url", "b{top:0}a{background:\\75rl('https://x')}", 1, 11],
    ["an escaped url without quotes", "b{top:0}a{background:\\75rl(https://x/a.png)}", 1, 33],
    ["an escaped address", "b{top:0}a{background:url(\\68ttps://x)}", 1, 11],
    ["image-set", 'b{top:0}a{background:image-set("https://x" 1x)}', 1, 11],
    ["-webkit-image-set", 'b{top:0}a{background:-webkit-image-set("https://x" 1x)}', 1, 11],
    ["image-set of a variable", "b{top:0}a{background:image-set(var(--x) 1x)}", 1, 11],
    ["a string in deeper functions", 'b{top:0}a{background:image-set(f("https://x") 1x)}', 1, 11],
    ["a custom property", "b{top:0;--x:url(https://x)}", 1, 9],
    ["a custom property with a block", "b{top:0;--x:{a:url(https://x)}}", 1, 13],
    ["markup in a custom property", "b{top:0;--x:</style>}", 1, 13],
    ["markup in a custom property with a block", "b{top:0;--x:{a:</style>}}", 1, 13],
    ["an escape in a unit, and a bracket", "b{top:0}a{https://xu+26\\75rl(x)}", 1, 11],
    ["an escape in a unit inside brackets", "b{top:0}a{width:calc(26\\75rl (x))}", 1, 11],
    ["src of @font-face", "b{top:0}@font-face{src:url(https://x) format('woff2')}", 1, 20],
    ["a cursor", "b{top:0;cursor:url(https://x),auto}", 1, 9],
    ["expression()", "b{top:0;width:expression(alert(1))}", 1, 9],
    ["overlay", "b{top:0;OVERLAY:auto}", 1, 9],
    ["view-transition-name", "b{top:0}a{view-transition-name:x}", 1, 11],
    ["view-transition-class", "b{top:0}a{view-transition-class:x}", 1, 11],
    ["behavior", "b{top:0;behavior:url(#x)}", 1, 9],
  ])("%s", (_what, css, line, column) => {
    const { problems } = read(css);
    const written = inside(css);
    expect(written.replace("@font-face{}", "").replace("@media print{}", "")).toMatch(/^b\{top:0\}(a\{\})?$/);
    expect(problems[0]).toMatchObject({ severity: "fault", text: expect.stringMatching(/\.$/) });
    expect(problems.map((problem) => [problem.line, problem.column])).toContainEqual([line, column]);
  });

  it.each([
    "}b{top:0}",
    "}}}} @layer host{b{top:0}}",
    "a{top:0}}b{c:d}",
    "a{b:c}ed;x:y",
    "<!-- a{top:0} -->",
    "a{b:c)}d{e:f}",
  ])("%s stays in its layer", (css) => {
    const written = read(css).css;
    const top = parse(written, { onParseError: (error) => expect.unreachable(error.message) });
    expect(top.type === "StyleSheet" && top.children.size).toBeLessThanOrEqual(1);
  });

  it.each([
    ["html{a:b}", ":scope{a:b}"],
    ["BODY.x>a,:root a{c:d}", ":scope.x>a,:scope a{c:d}"],
    ["html body a{c:d}", ":scope a{c:d}"],
    ["html>body{c:d}", ":scope{c:d}"],
    ["tbody{c:d}", "tbody{c:d}"],
    ["@media print{html{c:d}}", "@media print{:scope{c:d}}"],
  ])("%s means the panel's root, as no rule reaches the document", (css, written) => {
    expect(inside(css)).toBe(written);
  });

  it.each([
    ["a{.b{c:d}}", "a{& .b{c:d}}"],
    ["a{b{c:d}e:f}", "a{& b{c:d}e:f}"],
    ["a{b{c:d}e{f:g}h:i;j:k}", "a{& b{c:d}& e{f:g}h:i;j:k}"],
    ["a{h:i;> b{c:d}}", "a{h:i;&>b{c:d}}"],
    ["a{+ b{c:d}}", "a{&+b{c:d}}"],
    ["a{b:hover{c:d}}", "a{& b:hover{c:d}}"],
    ["a{b:hover,[y] .z,> i{c:d}}", "a{& b:hover,& [y] .z,&>i{c:d}}"],
    ["a{.b &{c:d}&.e{f:g}}", "a{.b &{c:d}&.e{f:g}}"],
    ["a{@media print{.b{c:d}e:f}}", "a{@media print{& .b{c:d}e:f}}"],
    ["a{@media print{html .b{c:d}}}", "a{@media print{& :scope .b{c:d}}}"],
    ["a{.b{.c{.d{e:f}}}}", "a{& .b{& .c{& .d{e:f}}}}"],
    ["a{@supports (d:grid){.b{c:d}}}", "a{@supports (d:grid){& .b{c:d}}}"],
    ["a{@container (width>1px){b:hover{c:d}e:f}}", "a{@container (width>1px){& b:hover{c:d}e:f}}"],
    ["a{@layer x{.b{c:d}}}", "a{@layer x{& .b{c:d}}}"],
    ["a{@starting-style{.b{c:d}e:f}}", "a{@starting-style{& .b{c:d}e:f}}"],
    ["a{--x:b{c:d};e:f}", "a{--x:b{c:d};e:f}"],
    ["a{html{c:d}}", "a{& :scope{c:d}}"],
  ])("%s, a rule in a rule, is written with the & that it means", (css, written) => {
    expect(inside(css)).toBe(written);
    expect(read(css).problems).toEqual([]);
    // as a parser reads it that knows no nesting without &
    expect(generate(parse(written))).toBe(written);
    expect(inside(written)).toBe(written);
  });

  it.each([
    ["a{.b{top:0;background:url(https://x)}}", "a{& .b{top:0}}", 1, 12],
    ["a{.b{@import 'x';top:0}}", "a{& .b{top:0}}", 1, 6],
    ["a{b:hover{top:0!important}}", "a{& b:hover{top:0}}", 1, 11],
    ["a{.b{.c{behavior:url(#x);top:0}}}", "a{& .b{& .c{top:0}}}", 1, 9],
    ["a{b:url(x) .c{d:e}top:0}", "a{top:0}", 1, 10],
    ["a{b:hover,:is(.x;) .z{c:d}top:0}", "a{top:0}", 1, 17],
    ["@font-face{src:local(x);b{c:d}}", "@font-face{src:local(x)}", 1, 25],
    ["@keyframes k{to{top:0;b{c:d}}}", "@keyframes k{to{top:0}}", 1, 23],
  ])("%s meets the checks that all rules meet", (css, written, line, column) => {
    expect(inside(css)).toBe(written);
    expect(read(css).problems).toContainEqual(expect.objectContaining({ line, column }));
  });

  it("looks through a text of many nested rules about once", () => {
    const begun = performance.now();
    expect(read("a{" + "b:hover{c:d}".repeat(30_000) + "}").problems).toEqual([]);
    expect(read("a{".repeat(60) + "b:c;".repeat(30_000)).problems).toEqual([]);
    expect(inside("a{" + "b (".repeat(60) + "c ".repeat(90_000))).toBe("a{}");
    expect(performance.now() - begun).toBeLessThan(30_000);
  }, 60_000);

  it("leaves out a scope of the pack's own", () => {
    expect(read("@scope (html){a{b:c}}")).toMatchObject({ css: "", problems: [{ line: 1, column: 1 }] });
  });

  it("refuses what is too large, too deep or no text as a whole", () => {
    for (const css of ["a{}".repeat(200_000), "a{".repeat(50_000), `a{b:${"(".repeat(50_000)}`, "a\0{b:c}"]) {
      expect(read(css)).toMatchObject({ css: "", problems: [{ line: 1, column: 1 }] });
    }
  });

  it.each(["a{" + "b;".repeat(60_000) + "}", "a{" + "b:);".repeat(60_000) + "}", "{}".repeat(100_000)])(
    "refuses what has more errors than anybody mends, before it has searched for the place of each: %.6s…",
    (css) => {
      const begun = performance.now();
      expect(read(css)).toMatchObject({ css: "", problems: [{ line: 1, column: 1, found: "more than 500 errors" }] });
      expect(performance.now() - begun).toBeLessThan(8000);
    },
  );

  it("reads the next sheet as ever after such a one", () => {
    read("a{" + "b;".repeat(1000) + "}");
    expect(inside("a{b;c:d}")).toBe("a{c:d}");
  });

  it("tells of at most a hundred", () => {
    expect(read('@import "x";'.repeat(1000)).problems).toHaveLength(100);
  });
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "a{",
      ".b{",
      "> b:hover{",
      "}",
      "{",
      ";",
      "b:",
      "--x:",
      "url(",
      "'",
      '"',
      ")",
      "(",
      "[",
      "]",
      "\\75rl(",
      "\\",
      "\n",
      "@layer host{",
    ),
    fc.constantFrom(
      "@import ",
      "@media print{",
      "https://x",
      "image-set(",
      "src(",
      "var(--x)",
      "!important",
      "<!--",
      "-->",
      "</style>",
    ),
    fc.constantFrom(
      "/*",
      "*/",
      "a",
      ",",
      ":is(",
      "::before",
      "#",
      "\\7d ",
      "\\3b ",
      "u+26",
      "\0",
      "@\\69mport 'x';",
      "color:red;",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );

  it("gives one layer without an address, an @import, anything important or markup, and never throws", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { css } = read(`c{top:0}${pieces.join("")}`);
        if (css === "") return;
        expect(css).toMatch(/^@layer pack\{[^]*\}$/);
        const tree = parse(css);
        expect(tree.type === "StyleSheet" && tree.children.size).toBe(1);
        walk(tree, (node) => {
          if (node.type === "Url") expect(node.value).toMatch(/^(#|data:|\/plugins\/x\/)/);
          if (node.type === "Declaration") expect(node.important).toBe(false);
          if (node.type === "Atrule") expect(node.name.toLowerCase()).not.toBe("import");
        });
        expect(css).not.toMatch(/<\/|<!/);
        const withoutStrings = css.replace(/"(?:[^"\\]|\\[^])*"/g, '""');
        expect(withoutStrings).not.toMatch(/(?<!\\)(!\s*important|\\75rl\()/i);
        expect(readPackCss(unscoped(css).slice(12, -1), { assetUrl: (path) => path }).css).not.toBe("");
      }),
      { numRuns: 3000 },
    );
  });
});
