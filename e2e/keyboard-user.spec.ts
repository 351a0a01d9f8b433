import { answering } from "@/lib/testing/receiver";
import { test } from "./consent-page";
import { expect } from "./fixtures";
import { KeyboardUser } from "./keyboard-user";

/* What somebody without a pointer would trip over is found, on a page that has it all. */

const PAGE = `<!doctype html><html lang="en"><title>Traps</title><link rel="icon" href="data:,">
  <style>
    button { position: relative; width: 100px; height: 30px }
    #bare:focus { outline: none }
    #over { position: fixed; left: 0; bottom: 0; width: 200px; height: 60px; background: white }
    #under { position: fixed; left: 0; bottom: 0 }
    #away { position: absolute; left: -500px }
    #faint { opacity: 0 }
    #moves { transition: margin 1s }
    #moves:focus { margin: 9px }
    #guarded:focus { animation: not-yet 1s }
    @keyframes not-yet { from, to { visibility: inherit } }
  </style>
  <button id="good">Good</button><button id="guarded">Guarded</button><button id="bare">Bare</button>
  <button id="under">Under</button><div id="over"></div><button id="away">Away</button>
  <button id="faint">Faint</button><button id="moves">Moves</button>`;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(({ app }) => {
  app.behaviour = answering(200, PAGE, { "content-type": "text/html" });
});

for (const [what, said] of [
  ["bare", /looks the same with and without the focus/],
  ["under", /is covered by <div/],
  ["away", /is out of view/],
  ["faint", /is not seen/],
  ["moves", /margin/],
] as const) {
  test(`${what}`, async ({ page, app }) => {
    const keyboard = await KeyboardUser.start(page, true);
    await page.goto(app.url());
    await keyboard.tabTo(page.locator("#good"));
    await keyboard.tabTo(page.locator("#guarded"));
    await page.locator(`#${what}`).focus();
    await expect(keyboard.isAt(page.locator(`#${what}`))).rejects.toThrow(said);
  });
}

test("nothing that Tab leads to", async ({ page, app }) => {
  app.behaviour = answering(
    200,
    `${PAGE.split("<button")[0]}<button>One</button><button tabindex="-1" id="no">No</button>`,
    {
      "content-type": "text/html",
    },
  );
  const keyboard = await KeyboardUser.start(page, false);
  await page.goto(app.url());
  await expect(keyboard.tabTo(page.locator("#no"))).rejects.toThrow(/do not lead to/);
});
