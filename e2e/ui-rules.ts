/**
 * Every form of a visibility rule (CONTRACT, "UI packs and overrides"), and whether an entry with it shows while the
 * settings of `plugin.json` are `RULE_SETTINGS`. An entry whose rule has another form is left out.
 */
export const RULE_SETTINGS = { bar: "on", flag: "true", blank: "" };

const setting = (key: string, equals?: unknown) => ({
  type: "plugin_setting",
  key,
  ...(equals !== undefined && { equals }),
});

export const RULES: [name: string, rules: Record<string, unknown>, shows: boolean][] = [
  ["absent", {}, true],
  ["enabled-true", { enabled: true }, true],
  ["enabled-false", { enabled: false }, false],
  ["enabled-always", { enabled: { type: "always" } }, true],
  ["enabled-never", { enabled: { type: "never" } }, false],
  ["hidden-true", { hidden: true }, false],
  ["hidden-false", { hidden: false }, true],
  ["hidden-always", { hidden: { type: "always" } }, false],
  ["hidden-never", { hidden: { type: "never" } }, true],
  ["hidden-wins", { enabled: true, hidden: true }, false],
  ["setting-equal", { enabled: setting("bar", "on") }, true],
  ["setting-other", { enabled: setting("bar", "off") }, false],
  ["setting-case", { enabled: setting("bar", "ON") }, false],
  ["setting-default", { enabled: setting("flag") }, true],
  ["setting-default-other", { enabled: setting("bar") }, false],
  ["setting-json-true", { enabled: setting("flag", true) }, true],
  ["setting-empty", { enabled: setting("blank", "") }, true],
  ["setting-unset", { enabled: setting("nowhere", "on") }, false],
  ["hidden-setting", { hidden: setting("bar", "on") }, false],
  ["hidden-setting-other", { hidden: setting("bar", "off") }, true],
  ["hidden-setting-unset", { hidden: setting("nowhere", "on") }, true],
  ["form-null", { enabled: null }, false],
  ["form-empty", { enabled: {} }, false],
  ["form-text", { enabled: "yes" }, false],
  ["form-unknown", { hidden: { type: "sometimes" } }, false],
];
