import { expect, it } from "vitest";
import { getTranslator } from "@/lib/messages";
import { describeOutline } from "@/lib/messages/describe-outline";
import { outlineOverrides, outlineUiPack, outlineWrittenPack } from "@/lib/plugins/outline-parts";
import type { UiPack, WrittenUiPack } from "@/lib/plugins/ui-pack";
import { NO_OUTLINE } from "@/lib/slots/outline";
import type { Action } from "@/lib/slots/shell";

const part = { component: "a.html", componentUrl: "/a", remote: null, remoteUrl: null };
const replacement = { hide: false, ...part };
const action = (slot: string): Action => ({
  ...{ id: slot, slot, plugin: "p", pluginName: "P", label: "A", icon: null, iconUrl: null, priority: 0 },
  ...part,
});
const named = { id: "p:default", packId: "default", plugin: "p", pluginName: "P", name: "P", theme: null };
const pack: UiPack = {
  ...named,
  shell: {
    replace: {
      "shell.navbar": replacement,
      "shell.sidebar": replacement,
      "shell.main": { ...replacement, hide: true },
    },
  },
  hide: ["shell.navbar", "toolbar.servers", "toolbar.unknown"],
  pages: [
    { match: "/a", hide: false, replace: part },
    { match: "/b", hide: true, replace: part },
    { match: "/c", hide: false, replace: null },
  ],
  actions: [action("toolbar.servers"), action("toolbar.dashboard"), action("toolbar.unknown")],
};
const outline = {
  replaced: ["shell.sidebar"],
  hidden: ["shell.navbar", "shell.main", "toolbar.servers"],
  ...{ pages: 1, hiddenPages: 2, actions: 1 },
};
const words = (it: typeof NO_OUTLINE) => describeOutline(getTranslator(), it);

it("says what a UI pack does as the shell resolves it: a hide before a replacement, unknown places not at all", () => {
  expect(outlineUiPack(pack)).toEqual(outline);
  expect(words(outlineUiPack(pack))).toEqual([
    "Replaces the sidebar.",
    "Hides the top bar, the content of all pages, and the server list’s buttons.",
    "Replaces 1 page.",
    "Hides 2 pages.",
    "Adds 1 button.",
  ]);
});

it("says the same of a file, whatever its rules let show", () => {
  const never = <Value>(value: Value) => ({ rules: [{ enabled: false }], value });
  const { shell, pages, actions, hide } = pack;
  const replace = Object.entries(shell.replace).map(([slot, value]) => never({ slot, ...value }));
  const written = { ...named, hide, rules: [], pages: pages.map(never), actions: actions.map(never) };
  expect(outlineWrittenPack({ ...written, replace } as unknown as WrittenUiPack)).toEqual(outline);
});

it("says what overrides do, and nothing of what does nothing", () => {
  const entries = [
    { slot: "modal.global", hide: true },
    { slot: "shell.background", hide: false },
  ];
  expect(words(outlineOverrides(entries, [action("toolbar.account"), action("toolbar.activity")]))).toEqual([
    "Replaces the background.",
    "Hides the dialog.",
    "Adds 2 buttons.",
  ]);
  expect(words(outlineOverrides([], []))).toEqual([]);
  expect(outlineOverrides([], [])).toEqual(NO_OUTLINE);
});
