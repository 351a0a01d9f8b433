import { build } from "@/scripts/build.mjs";

/** The tests are of what the sources say now, not of an old build; takes no time when that is the same. */
export default async function globalSetup(): Promise<void> {
  await build();
}
