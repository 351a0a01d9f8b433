import * as z from "zod";
import { readable } from "@/lib/plugins/readable-field";
import { visibility } from "@/lib/plugins/visibility-shape";
import { ICON_NAMES } from "@/lib/slots/icon-names";
import { SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

const component = z
  .string({ error: "the path of an HTML file under Frontend/Components/" })
  .meta({ description: "An HTML file below Frontend/Components/, shown in a frame.", examples: ["card.html"] });
const remote = z.string({ error: "the path of an ES module under Frontend/Components/" }).meta({
  description: "A prebundled ES module below Frontend/Components/ whose default export is a React component.",
  examples: ["card.js"],
});
const hide = z.boolean({ error: "true or false" });

/** What stands in a place instead of the panel's own part. With both the remote is used, and the component if it fails. */
export const replacement = {
  component: component.optional(),
  remote: remote.optional(),
  hide: hide.meta({ description: "Whether nothing shows there.", default: false, examples: [true] }).optional(),
};

export const slotName = z.string({ error: "the name of a slot" }).min(1, { error: "the name of a slot" });
export const hiddenSlots = z
  .array(slotName.meta({ description: "The name of a slot.", examples: [...SLOT_NAMES] }), { error: "a list of slots" })
  .meta({ description: "Slots in which nothing shows.", examples: [["shell.page-header"]] });

/** It passes through messages, hooks and logs. */
const ACTION_ID = /^[A-Za-z0-9_.:-]{1,100}$/;

export const action = z
  .object({
    ...visibility,
    slot: slotName.meta({ description: "The toolbar in which the button is.", examples: [...TOOLBAR_SLOTS] }),
    label: readable(100).meta({ description: "What the button says, up to 100 characters.", examples: ["Restart"] }),
    id: z
      .string({ error: "1 to 100 of A-Z a-z 0-9 _ . : -" })
      .regex(ACTION_ID, { error: "1 to 100 of A-Z a-z 0-9 _ . : -" })
      .meta({
        description: "What panel:data:action tells; made of plugin, pack and label where it is absent.",
        examples: ["harbor-desk-restart"],
      })
      .optional(),
    component: component.optional(),
    remote: remote.optional(),
    icon: z
      .string({ error: "the name of an icon, or the path of an image under Frontend/Components/" })
      .meta({
        description: "An icon of the panel by its name, or an image below Frontend/Components/.",
        examples: [...ICON_NAMES, "restart.svg"],
      })
      .optional(),
    priority: z
      .number({ error: "a number" })
      .meta({ description: "Buttons with a high one come first.", default: 0, examples: [10] })
      .optional(),
  })
  .meta({ id: "action", description: "A button in a toolbar slot. It opens its component or remote in a dialog." });

export const actions = z.array(action, { error: "a list of actions" }).meta({
  description: "Buttons in toolbars.",
  examples: [[{ slot: "toolbar.server-console", label: "Restart", component: "restart.html" }]],
});
