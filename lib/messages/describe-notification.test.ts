import { expect, it } from "vitest";
import { getTranslator } from "@/lib/messages";
import { describeNotification } from "@/lib/messages/describe-notification";
import { NOTIFICATION_KINDS } from "@/lib/notifications/notify";

const t = getTranslator();

it("has a title and a sentence of its own for every kind, with or without what it tells of", () => {
  const full = NOTIFICATION_KINDS.map((kind) =>
    describeNotification(t, { kind, detail: { name: "Laptop", address: "198.51.100.7" } }),
  );
  const bare = NOTIFICATION_KINDS.map((kind) => describeNotification(t, { kind, detail: {} }));
  for (const { title, body } of [...full, ...bare]) {
    expect(title).toMatch(/^[A-Z][^{}]+[a-z]$/);
    expect(body).toMatch(/^[A-Z][^{}]+\.$/s);
    expect(`${title} ${body}`).not.toMatch(/notifications\.|undefined|null/);
  }
  expect(new Set(full.map(({ title }) => title)).size).toBe(NOTIFICATION_KINDS.length);
  for (const { body } of full) expect(body).toMatch(/Laptop|198\.51\.100\.7/);
});

it.each(["{address}", "<b>x</b>", "'{'", "# {n, plural, other {x}}", "%s $& \\"])(
  "shows the name %j as it is",
  (name) => {
    const { body } = describeNotification(t, { kind: "api_key.blocked", detail: { name, address: null } });
    expect(body).toContain(`“${name}”`);
    expect(body).toContain("an unknown address");
  },
);
