import type { VisibilityRule } from "@/lib/plugins/visibility-shape";

/** The two rules of an entry; absent ones do not stand in its way. */
export type Rules = { enabled?: VisibilityRule | undefined; hidden?: VisibilityRule | undefined };

/** Something that shows while its own rules and those of what is around it let it. */
export type Ruled<Value> = { rules: readonly Rules[]; value: Value };

/**
 * Whether something shows: `enabled` holds or is absent, and `hidden` does not hold or is absent, of every pair of
 * rules. What administrators hide is not asked here: a disabled plugin has nothing that could show.
 * @param settings what holds of the plugin's own settings: an administrator's value, else the default in plugin.json
 */
export function isVisible(rules: readonly Rules[], settings: ReadonlyMap<string, string>): boolean {
  return rules.every(
    ({ enabled, hidden }) =>
      (enabled === undefined || holds(enabled, settings)) && (hidden === undefined || !holds(hidden, settings)),
  );
}

/** Whether nothing that an administrator sets can hide an entry: it has no rule of its own. */
export function alwaysShows({ rules }: Ruled<unknown>): boolean {
  return rules.every(({ enabled, hidden }) => enabled === undefined && hidden === undefined);
}

/** Both sides of `equals` are text, case and all: a `true` of JSON is "true", and so is one that is absent. */
function holds(rule: VisibilityRule, settings: ReadonlyMap<string, string>): boolean {
  if (typeof rule === "boolean") return rule;
  if (rule.type !== "plugin_setting") return rule.type === "always";
  return settings.get(rule.key) === String(rule.equals ?? "true");
}
