import type { Page } from "@playwright/test";

type Color = string;

/**
 * Records every frame that Chromium shows while something happens, the processor slowed down, and gives the colors
 * that a point of the page had in them, in their order, each once in a row.
 */
export async function colorsWhile(page: Page, act: () => Promise<unknown>, at = { x: 1270, y: 400 }): Promise<Color[]> {
  const client = await page.context().newCDPSession(page);
  const frames: string[] = [];
  client.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(data);
    void client.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await client.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  await act();
  await page.waitForTimeout(1_000);
  await client.send("Page.stopScreencast");
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();
  return readColors(page, frames, at);
}

/** Pixels are read by a page of its own, as a browser has the decoder. */
async function readColors(page: Page, frames: string[], at: { x: number; y: number }): Promise<Color[]> {
  const reader = await page.context().newPage();
  const colors = await reader.evaluate(
    async ({ frames, at }) => {
      const found: string[] = [];
      for (const frame of frames) {
        const image = new Image();
        image.src = `data:image/png;base64,${frame}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext("2d")!;
        context.drawImage(image, 0, 0);
        const [r, g, b] = context.getImageData(at.x, at.y, 1, 1).data;
        const color = `${r} ${g} ${b}`;
        if (found.at(-1) !== color) found.push(color);
      }
      return found;
    },
    { frames, at },
  );
  await reader.close();
  return colors;
}
