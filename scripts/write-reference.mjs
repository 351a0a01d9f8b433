// `node scripts/write-reference.mjs`: makes docs/reference.md of the slots, events and actions; a test fails where it is not
// what this writes.
import { writeGuide } from "./write-guide.mjs";

await writeGuide("reference.md", "lib/docs/render-reference-guide.ts", "renderReferenceGuide");
