import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { testBridge } from "./bridge-fixture";
import { SHOWN_MS } from "./plugins-fixture";

const test = testBridge();

const NAV = `
  h("nav", { "aria-label": "Desk" },
    h("a", { href: "/dashboard" }, "Home"),
    h("button", { onClick: () => panel.navigate("/dashboard/servers") }, "Machines"),
    h("button", { onClick: () => set(n + 1) }, "Pressed " + n))`;
const counter = (body: string) =>
  `import { createElement as h, useState } from "react";
   export default function Counter({ panel, slot }) { const [n, set] = useState(0); return (${body}); }`;

/** Every form that a component may have, and a library beside it that comes by a relative address. */
const FORMS = {
  "function.js": `import { createElement as h } from "react"; import { words } from "./words.js"; export default () => h("p", null, words("a function"));`,
  "class.js": `import { Component } from "react"; import { jsx } from "react/jsx-runtime"; export default class extends Component { render() { return jsx("p", { children: "a class" }); } }`,
  "memo.js": `import React from "react"; export default React.memo(({ slot }) => React.createElement("p", null, "memo in " + slot));`,
  "lazy.js": `import * as React from "react"; export default React.lazy(async () => ({ default: () => React.createElement("p", null, "lazy") }));`,
  "portal.js": `import { createElement as h, useEffect, useState } from "react"; import { createPortal } from "react-dom";
    export default function Portal() { const [words, set] = useState("before"); useEffect(() => set("an effect"), []); return createPortal(h("p", null, "a portal after " + words), document.body); }`,
};
const inPlace = (slot: string, remote: string, component?: string) => ({
  replace: { [slot]: { remote, ...(component && { component }) } },
});
const BROKEN = `throw new Error("not yet");`;

test.beforeAll(async ({ plugins }) => {
  const put = (file: string, content: unknown) => plugins.put(`desk/Frontend/${file}`, content);
  await plugins.put("desk/plugin.json", { name: "Desk", permissions: ["api:read"] });
  for (const [file, code] of Object.entries(FORMS)) await put(`Components/${file}`, code);
  await put("Components/words.js", `export const words = (text) => text + " with words";`);
  await put("Components/sidebar.js", counter(NAV));
  await put("Components/broken.js", BROKEN);
  await put(
    "Components/chunked.js",
    `import "./chunk.js"; import { createElement } from "react"; export default () => createElement("p", null, "whole");`,
  );
  await put("Components/chunk.js", BROKEN);
  await put("Components/simple.html", "<!doctype html><html lang=en><title>Simple</title><p>The simple one</p></html>");
  await put(
    "Components/dialog.js",
    counter(
      `h("div", null, h("p", null, "In " + slot), h("button", { onClick: () => panel.ui.modal.close() }, "Away with it"))`,
    ),
  );
  await put(
    "Components/desk.js",
    counter(
      `h("section", { "aria-label": "Desk" }, h("h2", null, "The desk"), h("button", { onClick: () => set(n + 1) }, "Pressed " + n))`,
    ),
  );
  await put("ui.json", {
    packs: [
      {
        id: "forms",
        shell: {
          replace: {
            "shell.sidebar": { remote: "function.js" },
            "shell.navbar": { remote: "class.js" },
            "shell.page-header": { remote: "memo.js" },
          },
        },
        pages: [
          { match: "/dashboard/servers", replace: { remote: "lazy.js" } },
          { match: "/dashboard/account", replace: { remote: "portal.js" } },
        ],
      },
      { id: "sidebar", shell: inPlace("shell.sidebar", "sidebar.js") },
      { id: "broken", shell: inPlace("shell.sidebar", "broken.js") },
      { id: "chunked", shell: inPlace("shell.main", "chunked.js") },
      { id: "both", shell: inPlace("shell.main", "broken.js", "simple.html") },
      {
        id: "desk",
        pages: [{ match: "/dashboard", replace: { remote: "desk.js" } }],
        actions: [
          { slot: "toolbar.servers", label: "Open", remote: "dialog.js" },
          { slot: "toolbar.servers", label: "Break", remote: "broken.js" },
        ],
      },
    ],
  });
});

const link = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const desk = (page: Page) => page.getByRole("navigation", { name: "Desk" });

test("a remote may be a function, a class, memo, lazy, and draw elsewhere; the console says nothing", async ({
  page,
  open,
}) => {
  const said: string[] = [];
  page.on("console", (message) => message.type() !== "debug" && said.push(message.text()));
  await open("desk:forms");
  await expect(page.getByText("a function with words")).toBeVisible();
  await expect(page.getByText("a class")).toBeVisible();
  await expect(page.getByText("memo in shell.page-header")).toBeVisible();
  await page.goto("/dashboard/servers");
  await expect(page.getByText("lazy", { exact: true })).toBeVisible();
  await page.goto("/dashboard/account");
  await expect(page.getByText("a portal after an effect")).toBeVisible();
  expect(said).toEqual([]);
});

test("what a remote in the shell has in mind stays as one goes from page to page", async ({ page, open }) => {
  await open("desk:sidebar");
  await desk(page).getByRole("button", { name: "Pressed 0" }).click();
  await desk(page).getByRole("button", { name: "Pressed 1" }).click();
  await desk(page).getByRole("button", { name: "Machines" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
  await expect(desk(page).getByRole("button", { name: "Pressed 2" })).toBeVisible();
  await desk(page).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(desk(page).getByRole("button", { name: "Pressed 2" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test("a repaired remote comes with “Try again”, without the page being loaded", async ({ page, open, plugins }) => {
  await plugins.put("desk/Frontend/Components/broken.js", BROKEN);
  await open("desk:broken");
  await page.evaluate(() => Object.assign(window, { mark: "the same document" }));
  const again = page.getByRole("button", { name: "Try again" });
  await again.click(); // it is no better yet
  await expect(again).toBeVisible();
  await plugins.put("desk/Frontend/Components/broken.js", counter(NAV));
  await page.waitForTimeout(SHOWN_MS);
  await again.click();
  await desk(page).getByRole("button", { name: "Pressed 0" }).click();
  await expect(desk(page).getByRole("button", { name: "Pressed 1" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("listitem")).toHaveCount(0);
  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe("the same document");
});

test("a repaired file that a remote imports comes with it", async ({ page, open, plugins }) => {
  await plugins.put("desk/Frontend/Components/chunk.js", BROKEN);
  await open("desk:chunked");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await plugins.put("desk/Frontend/Components/chunk.js", "");
  await page.waitForTimeout(SHOWN_MS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("whole", { exact: true })).toBeVisible();
});

test("three failures, and it stays away until the page is loaded anew", async ({ page, open, plugins }) => {
  await plugins.put("desk/Frontend/Components/broken.js", BROKEN);
  await open("desk:broken");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByText("A part of Desk failed three times. It stays away until the page is loaded anew."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await plugins.put("desk/Frontend/Components/broken.js", counter(NAV));
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  await expect(desk(page)).toBeVisible();
  await plugins.put("desk/Frontend/Components/broken.js", BROKEN);
});

test("where the remote fails its component stands in, and “Try again” brings the remote", async ({
  page,
  open,
  plugins,
}) => {
  await plugins.put("desk/Frontend/Components/broken.js", BROKEN);
  await open("desk:both");
  await expect(page.frameLocator("main iframe").getByText("The simple one")).toBeVisible();
  await expect(page.getByText("Its simpler version stands in its place.")).toBeVisible();
  await plugins.put("desk/Frontend/Components/broken.js", counter(NAV));
  await page.waitForTimeout(SHOWN_MS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(desk(page)).toBeVisible();
  await expect(page.locator("main iframe")).toHaveCount(0);
  await plugins.put("desk/Frontend/Components/broken.js", BROKEN);
});

test("a page of its own, and dialogs that actions open", async ({ page, open }) => {
  await open("desk:desk");
  await page.getByRole("button", { name: "Pressed 0" }).click();
  await expect(page.getByRole("heading", { name: "The desk" })).toBeVisible();
  await link(page, "Servers").click();
  await page.getByRole("button", { name: "Open" }).click();
  const dialog = page.getByRole("dialog", { name: "Open" });
  await expect(dialog.getByText("In modal.global")).toBeVisible();
  await dialog.getByRole("button", { name: "Away with it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Break" }).click();
  const broken = page.getByRole("dialog", { name: "Break" });
  await expect(broken.getByText("This part of Desk did not come up.")).toBeVisible();
  await broken.getByRole("button", { name: "Try again" }).click();
  await broken.getByRole("button", { name: "Try again" }).click();
  await expect(broken.getByRole("button", { name: "Try again" })).toBeHidden();
  await broken.getByRole("button", { name: "Close" }).click();
  await link(page, "Dashboard").click();
  await expect(page.getByRole("button", { name: "Pressed 0" })).toBeVisible();
});
