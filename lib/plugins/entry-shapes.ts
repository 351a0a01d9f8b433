import { z } from "zod";
import { readable } from "@/lib/plugins/readable-field";
import { visibility } from "@/lib/plugins/visibility-shape";

const component = z
  .string({ error: "the path of an HTML file under Frontend/Components/" })
  .meta({ description: "An HTML file below Frontend/Components/, shown in a frame.", examples: ["card.html"] });
const remote = z.string({ error: "the path of an ES module under Frontend/Components/" }).meta({
  description: "A prebundled ES module below Frontend/Components/ whose default export is a React component.",
});
const hide = z.boolean({ error: "true or false" });

/** What stands in a place instead of the panel's own part. With both the remote is used, and the component if it fails. */
export const replacement = {
  component: component.optional(),
  remote: remote.optional(),
  hide: hide.meta({ description: "Show nothing there." }).optional(),
};

export const slotName = z.string({ error: "the name of a slot" }).min(1, { error: "the name of a slot" });
export const hiddenSlots = z
  .array(slotName, { error: "a list of slots" })
  .meta({ description: "Slots in which nothing shows.", examples: [["shell.page-header"]] });

/** It passes through messages, hooks and logs. */
const ACTION_ID = /^[A-Za-z0-9_.:-]{1,100}$/;

export const action = z
  .object({
    ...visibility,
    slot: slotName.meta({ description: "Where it shows.", examples: ["toolbar.server-console"] }),
    label: readable(100).meta({ description: "What the button says." }),
    id: z
      .string({ error: "1 to 100 of A-Z a-z 0-9 _ . : -" })
      .regex(ACTION_ID, { error: "1 to 100 of A-Z a-z 0-9 _ . : -" })
      .meta({ description: "What panel:data:action tells; made of plugin, pack and label where it is absent." })
      .optional(),
    component: component.optional(),
    remote: remote.optional(),
    icon: z
      .string({ error: "the name of an icon, or the path of an image under Frontend/Components/" })
      .meta({ description: "An icon of the panel by its name, or an image below Frontend/Components/." })
      .optional(),
    priority: z.number({ error: "a number" }).meta({ description: "High ones come first.", default: 0 }).optional(),
  })
  .meta({ id: "action", description: "A button in a toolbar slot. It opens its component or remote in a dialog." });
