// `node scripts/write-errors.mjs`: makes docs/errors.md of the error codes; a test fails where it is not what this writes.
import { writeGuide } from "./write-guide.mjs";

await writeGuide("errors.md", "lib/docs/render-errors-guide.ts", "renderErrorsGuide");
