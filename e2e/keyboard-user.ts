import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** More than any page here has from one of its stops to another. */
const MOST_STOPS = 60;

/** What keeps people safe goes on where less motion is asked for, and moves nothing (app/globals.css). */
const SAFETY = "not-yet";
/** What the browser tells a test of its own accord, as a page may be left in the middle of anything. */
const TELL = "panelMoves";
type Telling = Window & { [TELL]: (what: string) => Promise<void> };

/** In the browser, before a page's own scripts: tells of each thing that begins to move. */
function tellMoves(): void {
  const tell = (event: Event, what: string) =>
    void (window as unknown as Telling).panelMoves(`${what} of ${(event.target as Element).outerHTML.slice(0, 160)}`);
  document.addEventListener("animationstart", (event) => tell(event, event.animationName));
  document.addEventListener("transitionrun", (event) => tell(event, event.propertyName));
}

/**
 * In the browser: what is wrong with where the focus is. It has to be on something that is seen, that nothing covers,
 * and that looks other than without it; what a script takes the reader to (`tabindex="-1"`) needs no such look, as
 * there is nothing to press. `null` where the page itself has it.
 */
function lookAtFocus(): { at: string; wrong: string[]; moving: string[] } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const wrong: string[] = [];
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) wrong.push("is not seen");

  const box = element.getClientRects()[0] ?? new DOMRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) wrong.push("is out of view");
  else {
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (over !== element && !element.contains(over)) wrong.push(`is covered by ${over?.outerHTML.slice(0, 120)}`);
  }

  const ring = (of: Element | null, part?: string) => {
    if (of === null) return "";
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(of, part);
    const outline = outlineStyle === "none" ? "none" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `${outline}, ${boxShadow}`;
  };
  // around it, or around what it fills
  const look = () => [ring(element), ring(element, "::after"), ring(element.parentElement)].join("; ");
  if (element.tabIndex >= 0) {
    const focused = look();
    element.blur();
    const plain = look();
    element.focus({ preventScroll: true });
    if (focused === plain) wrong.push(`looks the same with and without the focus: ${plain}`);
    if (document.activeElement !== element) wrong.push("does not take the focus back");
  }
  const moving = document.getAnimations().map((one) => {
    if (one instanceof CSSAnimation) return one.animationName;
    return one instanceof CSSTransition ? one.transitionProperty : one.constructor.name;
  });
  return { at: element.outerHTML.slice(0, 160), wrong, moving };
}

/**
 * Somebody without a pointer: all that is done goes through the keyboard, and wherever the focus comes to is looked at.
 * Where `still`, less motion is asked for, and then nothing may move.
 */
export class KeyboardUser {
  readonly #moves: string[] = [];
  private constructor(
    readonly page: Page,
    private readonly still: boolean,
  ) {}

  /** To be called before the first page is opened. */
  static async start(page: Page, still: boolean): Promise<KeyboardUser> {
    const keyboard = new KeyboardUser(page, still);
    if (still) {
      await page.exposeFunction(TELL, (what: string) => void keyboard.#moves.push(what));
      await page.addInitScript(tellMoves);
    }
    return keyboard;
  }

  /** Presses Tab, or Shift+Tab, until this has the focus; each stop on the way is looked at too. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(target).toBeEnabled();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await this.page.keyboard.press(key);
      await this.#look();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${MOST_STOPS} presses of ${key} do not lead to ${target}.`);
  }

  /** The focus has come here by itself, as after a page was opened or a dialog closed. */
  async isAt(target: Locator): Promise<void> {
    await expect(target).toBeFocused();
    expect(await this.#look(), "the page itself has the focus").not.toBeNull();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#checkMoves();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** `tabTo`, and presses it. */
  async use(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** `tabTo`, and types into it. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.type(text);
  }

  async #look() {
    const found = await this.page.evaluate(lookAtFocus);
    expect(found?.wrong ?? [], `with the focus at ${found?.at}`).toEqual([]);
    this.#checkMoves(found?.moving);
    return found;
  }

  #checkMoves(moving: string[] = []): void {
    if (!this.still) return;
    const moves = [...this.#moves, ...moving].filter((what) => !what.startsWith(SAFETY));
    expect(moves, "what moves although less motion is asked for").toEqual([]);
  }
}

type Way = { named: string; still: boolean; use: object };

/** How each flow is gone through: on a wide screen with less motion, and as at 400 % on it, which is 320 px wide. */
export const WAYS: Way[] = [
  {
    named: "wide, less motion",
    still: true,
    use: { viewport: { width: 1280, height: 740 }, contextOptions: { reducedMotion: "reduce" } },
  },
  { named: "at 400 %", still: false, use: { viewport: { width: 320, height: 640 } } },
];
