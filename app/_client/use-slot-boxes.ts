import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { placeSlotLabels } from "@/app/_client/place-slot-labels";
import type { LabelledBox, Rect } from "@/app/_client/place-slot-labels";
import { isSlotName } from "@/lib/slots/slot-catalogue";
import type { SlotName } from "@/lib/slots/slot-catalogue";

/**
 * Where the slots of the document are at present, with a place for the label of each; a slot that is not to be seen is
 * left out. Looked at with every frame, as they move in more ways than the browser has events for.
 * @param bar what no label is to cover
 */
export function useSlotBoxes(bar: RefObject<HTMLElement | null>): LabelledBox<SlotName>[] {
  const [boxes, setBoxes] = useState<LabelledBox<SlotName>[]>([]);
  useEffect(() => {
    let frame = 0;
    let last = "";
    const look = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const taken = bar.current ? [bar.current.getBoundingClientRect()] : [];
      const found = placeSlotLabels(findBoxes(view), view, taken);
      const now = JSON.stringify(found);
      if (now !== last) {
        last = now;
        setBoxes(found);
      }
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [bar]);
  return boxes;
}

function findBoxes(view: { width: number; height: number }): { name: SlotName; box: Rect }[] {
  const found = new Map<SlotName, Rect>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-panel-slot]")) {
    const name = element.dataset.panelSlot!;
    if (!isSlotName(name) || found.has(name)) continue;
    // what is behind the pages is behind all of the view, however large its element is
    const isBehind = name === "shell.background";
    const box = isBehind ? { left: 0, top: 0, ...view, right: view.width, bottom: view.height } : boxOf(element);
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [width, height] = [Math.min(box.right, view.width) - left, Math.min(box.bottom, view.height) - top];
    if (width > 0 && height > 0) found.set(name, { left, top, width, height });
  }
  return [...found].map(([name, box]) => ({ name, box }));
}

const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
