import { describe, expect, it } from "vitest";
import { NO_CHOICES, type Choices } from "@/lib/appearance/choices";
import { resolveLook } from "@/lib/appearance/resolve-look";
import { builtinPack, type ThemePack } from "@/lib/plugins/theme-pack";
import { SETTING_DEFAULTS, type Settings } from "@/lib/settings/read-settings";

const pack = (id: string): ThemePack => ({
  ...builtinPack,
  id,
  plugin: "p",
  accents: [
    {
      written: "tomato",
      tokens: { primary: "9 100% 63.9%", ring: "9 100% 63.9%", "primary-foreground": "0 0% 0%" },
    },
  ],
});
const packs = ["p:mine", "p:ui", "p:admin"].map(pack);
const available = {
  themes: new Map([builtinPack, ...packs].map((one) => [one.id, one])),
  uiPacks: new Map([
    ["p:plain", { theme: null }],
    ["p:dressed", { theme: "p:ui" }],
    ["p:lost", { theme: "p:gone" }],
  ]),
};
type Said = Partial<Omit<Settings, "user_allow_api_keys_create">>;
const look = (choices: Partial<Choices>, settings: Said = {}) =>
  resolveLook({ ...NO_CHOICES, ...choices }, { ...SETTING_DEFAULTS, ...settings } as Settings, available);
const theme = (...args: Parameters<typeof look>) => {
  const { theme: it, problems } = look(...args);
  return [it.pack.id, it.source, problems.map(({ about, of, id }) => `${about} ${of} ${id}`)];
};

const ADMIN = { app_theme_pack_default: "p:admin" } as const;
const LOCK = { ...ADMIN, app_theme_pack_lock: "true" } as const;

describe("the theme", () => {
  it.each<[string, Partial<Choices>, Said, string, string]>([
    ["nothing is chosen", {}, {}, "default", "builtin"],
    ["the administrator's default", {}, ADMIN, "p:admin", "admin_default"],
    ["the UI pack's goes before that", { uiPack: "p:dressed" }, ADMIN, "p:ui", "ui_pack"],
    ["a UI pack without one does not", { uiPack: "p:plain" }, ADMIN, "p:admin", "admin_default"],
    ["the user's own goes before both", { themePack: "p:mine", uiPack: "p:dressed" }, ADMIN, "p:mine", "user"],
    ["the user's may be the built-in", { themePack: "default", uiPack: "p:dressed" }, ADMIN, "default", "user"],
    ["a lock goes before all", { themePack: "p:mine", uiPack: "p:dressed" }, LOCK, "p:admin", "lock"],
    [
      "a lock with no default locks the built-in",
      { themePack: "p:mine" },
      { app_theme_pack_lock: "true" },
      "default",
      "lock",
    ],
    ["a default UI pack's", {}, { ...ADMIN, app_ui_pack_default: "p:dressed" }, "p:ui", "ui_pack"],
  ])("%s", (_what, choices, settings, id, source) => {
    expect(theme(choices, settings)).toEqual([id, source, []]);
  });

  it("falls back one step for each choice that has gone, and says whose it was", () => {
    const gone = ["theme_pack user p:gone"];
    expect(theme({ themePack: "p:gone" })).toEqual(["default", "builtin", gone]);
    expect(theme({ themePack: "p:gone" }, ADMIN)).toEqual(["p:admin", "admin_default", gone]);
    expect(theme({ themePack: "p:gone", uiPack: "p:dressed" }, ADMIN)).toEqual(["p:ui", "ui_pack", gone]);
    const all = [...gone, "theme_pack ui_pack p:gone", "theme_pack admin_default p:away"];
    const settings = { app_theme_pack_default: "p:away" };
    expect(theme({ themePack: "p:gone", uiPack: "p:lost" }, settings)).toEqual(["default", "builtin", all]);
  });

  it("stays locked when the locked pack has gone: to the built-in, not to what users chose", () => {
    const settings = { app_theme_pack_lock: "true", app_theme_pack_default: "p:gone" } as const;
    expect(theme({ themePack: "p:mine" }, settings)).toEqual(["default", "lock", ["theme_pack lock p:gone"]]);
  });
});

describe("the UI pack", () => {
  const uiPack = (...args: Parameters<typeof look>) => look(...args).uiPack;
  const byDefault = { app_ui_pack_default: "p:plain" } as const;

  it("is the lock's, the user's, the administrator's default, or none", () => {
    expect(uiPack({})).toEqual({ id: "none", source: "builtin" });
    expect(uiPack({}, byDefault)).toEqual({ id: "p:plain", source: "admin_default" });
    expect(uiPack({ uiPack: "none" }, byDefault)).toEqual({ id: "none", source: "user" });
    expect(uiPack({ uiPack: "p:dressed" }, byDefault)).toEqual({ id: "p:dressed", source: "user" });
    const locked = { ...byDefault, app_ui_pack_lock: "true" } as const;
    expect(uiPack({ uiPack: "p:dressed" }, locked)).toEqual({ id: "p:plain", source: "lock" });
    expect(uiPack({ uiPack: "p:dressed" }, { app_ui_pack_lock: "true" })).toEqual({ id: "none", source: "lock" });
    expect(uiPack({ uiPack: "p:gone" }, byDefault)).toEqual({ id: "p:plain", source: "admin_default" });
    const lockedAway = { app_ui_pack_default: "p:gone", app_ui_pack_lock: "true" } as const;
    expect(uiPack({ uiPack: "p:dressed" }, lockedAway)).toEqual({ id: "none", source: "lock" });
  });
});

describe("the accent", () => {
  it("is one of the pack's, or a color of one's own", () => {
    expect(look({ themePack: "p:mine", accent: "tomato" }).accent?.tokens.primary).toBe("9 100% 63.9%");
    expect(look({ accent: "custom:#ff0000" }).accent).toEqual({
      written: "custom:#ff0000",
      tokens: { primary: "0 100% 50%", ring: "0 100% 50%", "primary-foreground": "0 0% 0%" },
    });
  });

  it("of another pack is not followed, and said; under a lock there is none", () => {
    const { accent, problems } = look({ accent: "tomato" });
    expect([accent, problems]).toEqual([null, [{ about: "accent", of: "user", id: "tomato" }]]);
    const locked = look({ accent: "custom:#ff0000" }, LOCK);
    expect([locked.accent, locked.problems]).toEqual([null, []]);
  });
});

it("a lock of packs leaves light, dark and system free", () => {
  for (const mode of ["light", "dark", "system"] as const) {
    expect(look({ mode }, { ...LOCK, app_ui_pack_lock: "true" }).mode).toBe(mode);
  }
});
