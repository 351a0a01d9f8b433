/**
 * Changes what stands above the line at the top of a box's view, and keeps that line where it is. The browser's own
 * scroll anchoring would do so in most frames, not in all.
 */
export function holdStill(box: HTMLElement, change: () => void): void {
  const { top } = box.getBoundingClientRect();
  const lines = box.querySelectorAll<HTMLElement>(".console-line");
  const line = [...lines].find((one) => one.getBoundingClientRect().top >= top);
  const before = line?.getBoundingClientRect().top ?? 0;
  box.style.overflowAnchor = "none";
  change();
  // a reader of the oldest lines sees them go
  if (line?.isConnected) box.scrollTop += line.getBoundingClientRect().top - before;
  requestAnimationFrame(() => (box.style.overflowAnchor = ""));
}
