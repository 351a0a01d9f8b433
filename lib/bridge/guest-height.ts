/** How often in a row a height that comes of the frame's own is told. */
const MOST_ECHOES = 3;

/**
 * Tells how high the document is, at first and when it changed, at most once a frame. A document that is made as high
 * as its frame and a bit more (`100vh` and a margin) would grow with each answer: what changes as the frame's height
 * does is an echo, and after a few of them nothing is told until something else changes.
 */
export function watchHeight(frame: Window & typeof globalThis, tell: (height: number) => void): void {
  const { document } = frame;
  let known = -1;
  let width = frame.innerWidth;
  let resized = false;
  let echoes = 0;
  let asked = 0;

  function measure(): void {
    frame.cancelAnimationFrame(asked);
    const echo = resized && frame.innerWidth === width;
    [asked, resized, width] = [0, false, frame.innerWidth];
    const root = document.documentElement;
    const overflows = root.scrollHeight > frame.innerHeight;
    const height = Math.ceil(Math.max(root.getBoundingClientRect().height, overflows ? root.scrollHeight : 0));
    if (height === known) return;
    known = height;
    echoes = echo ? echoes + 1 : 0;
    if (echoes <= MOST_ECHOES) tell(height);
  }
  function ask(): void {
    if (asked === 0) asked = frame.requestAnimationFrame(measure);
  }

  const observer = new frame.ResizeObserver(ask);
  observer.observe(document.documentElement);
  function start(): void {
    if (document.body) observer.observe(document.body);
    measure(); // not left to the observer: a frame that is out of view is not drawn
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
  frame.addEventListener("load", measure);
  frame.addEventListener("resize", () => {
    resized = true;
    ask();
  });
}
