import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { getTranslator } from "@/lib/messages";
import { en } from "@/lib/messages/en";
import { formatWait } from "@/lib/messages/format-wait";

type Node = string | { readonly [key: string]: Node };
function sentences(node: Node, path = ""): [key: string, sentence: string][] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => sentences(child, path ? `${path}.${key}` : key));
}

describe("the catalogue", () => {
  it("holds only valid ICU messages whose values are known", () => {
    const errors: unknown[] = [];
    const t = createTranslator({ locale: "en", messages: en, onError: (error) => errors.push(error) });
    const tag = (content: unknown) => content as never;
    for (const [key, sentence] of sentences(en)) {
      const values = {
        title: "x",
        status: "200",
        wait: "1 minute",
        count: 2,
        address: "::1",
        reason: "x",
        browser: "x",
        system: "x",
        email: "x",
        until: "x",
        from: "x",
        to: "x",
        role: "x",
        id: "x",
        url: "x",
        time: tag,
        origin: tag,
        entry: tag,
        start: tag,
        poll: tag,
        name: sentence.includes("<name>") ? tag : "x",
        zone: "UTC",
        days: "365",
        command: tag,
        plugin: "x",
        plugins: "x",
        parts: "x",
        fate: "x",
        said: "x",
        meanwhile: "x",
        label: "x",
        shown: 1,
        line: "1",
        column: "1",
        ratio: "3.2",
        seconds: "15",
        text: "x",
        found: 1,
        version: "1",
        page: "1",
        pages: "1",
        more: "1",
        key: "x",
        scheme: sentence.includes("<scheme>") ? tag : "myapp://",
      };
      t.rich(key as "product.name", values as never);
    }
    expect(errors).toEqual([]);
  });

  it("reads values and plurals", () => {
    const t = getTranslator();
    expect(t("signIn.rateLimited", { wait: formatWait(61) })).toBe("Too many failed sign-ins. Try again in 2 minutes.");
    expect(t("dashboard.keys.live", { count: 1 })).toBe("live key");
    expect(t("dashboard.keys.live", { count: 3 })).toBe("live keys");
  });

  it("does not compile with an unknown key or a missing value", () => {
    const t = getTranslator();
    // @ts-expect-error no such key
    void (() => t("signIn.titel"));
    // @ts-expect-error the sentence needs `wait`
    void (() => t("signIn.rateLimited"));
  });
});

describe("formatWait", () => {
  it.each([
    [0, "1 minute"],
    [1, "1 minute"],
    [60, "1 minute"],
    [61, "2 minutes"],
    [900, "15 minutes"],
    [7200, "120 minutes"],
    [7201, "3 hours"],
    [Number.NaN, "1 minute"],
  ])("%d seconds are %s", (seconds, expected) => {
    expect(formatWait(seconds)).toBe(expected);
  });
});
