import { use } from "react";
import { getTexts, type Texts } from "@/app/_server/texts";

/** `getTexts` for a component that waits for nothing: once they are there, it is rendered in the place where it stands. */
export function useTexts(): Texts {
  return use(getTexts());
}
