/**
 * Keeps frames from taking the keyboard. A script in a frame may give itself the focus at any time, and would then read
 * what is typed for the page around it, a password too, or hold a keyboard user for good. No browser lets a page forbid
 * that, so the page takes the focus back: a frame may have it when the user went there, by Tab, by a pointer that was on its
 * way there (a browser does not tell the page of one that is in a frame), or by a touch or an assistive tool, which the
 * browser counts as an act of the user's.
 */

/** For how long Tab explains where the focus is, and a key that was typed speaks against it, in milliseconds. */
const TAB_MS = 1_000;
const TYPED_MS = 500;
/** For how long a browser holds an act to be the user's (`navigator.userActivation`). */
const ACT_MS = 5_000;
/** Frames change the focus among themselves without a word to the page. */
const LOOK_MS = 200;
/** So many thefts, or two of them this close together, end a frame. */
const MOST_THEFTS = 5;
const CLOSE_MS = 5_000;
/** A browser hands the focus to a frame by the way: one that is taken out then may take it along. */
const SETTLED_MS = [0, 50, 200];
/** How far from a frame a pointer may have been seen last, in pixels, if it moved slowly. */
const NEAR = 120;

/** Where a frame that comes in between gets what somebody is about to type: one theft is one too many. */
const FIELDS = "input, textarea, select, [contenteditable]";

type Guarded = { mayFocus: boolean; onThief: () => void; thefts: number[] };

const guards = new Map<HTMLIFrameElement, Guarded>();
let stop: (() => void) | null = null;
let tabbed = -Infinity;
let typed = -Infinity;
/** Where a pointer that moved since the last act in the page was seen last, and how far it came with that. */
let pointer: { x: number; y: number; step: number } | null = null;
let acted = -Infinity;
let before: HTMLElement | null = null;
/** When the element before was left. */
let left = -Infinity;
let allowed: Element | null = null;
/** The frame that had the focus when a dialog took it: a browser gives it back there. */
let lent: Element | null = null;

/**
 * @param mayFocus whether there is anything in the frame to go to
 * @param onThief called when the frame has taken the focus too often
 * @returns ends it
 */
export function guardFocus(frame: HTMLIFrameElement, mayFocus: boolean, onThief: () => void): () => void {
  guards.set(frame, { mayFocus, onThief, thefts: [] });
  stop ??= watch();
  return () => {
    guards.delete(frame);
    if (guards.size > 0) return;
    stop?.();
    stop = null;
  };
}

function watch(): () => void {
  // what the user did to come here is no act in a frame
  acted = performance.now();
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return; // one that a component has handed over
    acted = event.timeStamp;
    pointer = null;
    if (event.key === "Tab") tabbed = event.timeStamp;
    else typed = event.timeStamp;
  };
  const onPointer = (event: PointerEvent) => {
    acted = event.timeStamp;
    pointer = null;
  };
  const onMove = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    if (pointerType === "touch") return;
    pointer = { x, y, step: pointer ? Math.hypot(x - pointer.x, y - pointer.y) : 0 };
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target instanceof HTMLIFrameElement) return;
    if (target.closest("dialog:modal")) lent ??= allowed;
    else lent = null;
    before = target;
    // the user has come back: a frame that wants the focus again must be gone to again
    allowed = null;
  };
  const onLeave = () => void (left = performance.now());
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("pointerdown", onPointer, true);
  document.addEventListener("pointermove", onMove, { capture: true, passive: true });
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("focusout", onLeave, true);
  window.addEventListener("blur", look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", onPointer, true);
    document.removeEventListener("pointermove", onMove, true);
    document.removeEventListener("focusin", onFocus, true);
    document.removeEventListener("focusout", onLeave, true);
    window.removeEventListener("blur", look);
    clearInterval(timer);
  };
}

function look(): void {
  const frame = document.activeElement;
  const guarded = frame instanceof HTMLIFrameElement ? guards.get(frame) : undefined;
  if (!guarded || !(frame instanceof HTMLIFrameElement)) {
    allowed = null;
    return;
  }
  if (frame === allowed) return;
  if (frame === lent && !document.querySelector("dialog:modal")) {
    allowed = frame;
    lent = null;
    return;
  }
  if (guarded.mayFocus && (allowed !== null || wentThere(frame))) {
    allowed = frame;
    return;
  }
  const now = performance.now();
  const last = guarded.thefts.at(-1) ?? -Infinity;
  guarded.thefts.push(now);
  const wasOutOfField = isOutOfField();
  takeBack(frame);
  if (!wasOutOfField && guarded.thefts.length < MOST_THEFTS && now - last >= CLOSE_MS) return;
  const owner = before;
  guarded.onThief();
  const giveBack = () => {
    if (document.activeElement === document.body && owner?.isConnected) owner.focus({ preventScroll: true });
  };
  for (const ms of SETTLED_MS) setTimeout(giveBack, ms);
}

function wentThere(frame: HTMLIFrameElement): boolean {
  const now = performance.now();
  if (now - tabbed < TAB_MS) return true;
  if (now - typed < TYPED_MS) return false;
  if (isOnItsWay(frame)) return true;
  return navigator.userActivation.isActive && (!isOutOfField() || now - acted > ACT_MS);
}

function isOnItsWay(frame: HTMLIFrameElement): boolean {
  if (pointer === null) return false;
  const { left: from, right, top, bottom } = frame.getBoundingClientRect();
  const away = Math.hypot(
    Math.max(from - pointer.x, 0, pointer.x - right),
    Math.max(top - pointer.y, 0, pointer.y - bottom),
  );
  return away <= Math.max(NEAR, pointer.step * 3);
}

/** Whether somebody was about to type when the focus went. */
function isOutOfField(): boolean {
  return before?.isConnected === true && before.matches(FIELDS) && performance.now() - left < LOOK_MS * 2;
}

function takeBack(frame: HTMLIFrameElement): void {
  if (before?.isConnected) before.focus({ preventScroll: true });
  if (document.activeElement === frame) frame.blur();
}
