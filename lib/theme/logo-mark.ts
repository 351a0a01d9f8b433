/** The product's mark on a grid of 32: a panel with its rail and one lit field. `ground` is the panel itself. */
export const LOGO_MARK: readonly {
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
  part: "ground" | "lit" | "dim";
}[] = [
  { x: 0, y: 0, width: 32, height: 32, rx: 8, part: "ground" },
  { x: 7, y: 7, width: 5, height: 18, rx: 2, part: "lit" },
  { x: 15, y: 7, width: 10, height: 8, rx: 2, part: "lit" },
  { x: 15, y: 18, width: 10, height: 7, rx: 2, part: "dim" },
];
