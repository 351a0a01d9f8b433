import { expect, it } from "vitest";
import { pagePolicy } from "@/lib/server/security-headers";
import type { PagePolicy } from "@/lib/server/security-headers";

const PAGE = {
  ...{ nonce: "n", development: false, formAction: "'self'", frames: "'self'" },
  files: "'self'",
} satisfies PagePolicy;

it("takes scripts and stylesheets from the files it is given, and from who has the nonce", () => {
  const policy = pagePolicy({ ...PAGE, files: "https://panel.example/_next/", frames: "'none'" }).split("; ");
  expect(policy).toContain("script-src https://panel.example/_next/ 'nonce-n'");
  expect(policy).toContain("style-src https://panel.example/_next/ 'nonce-n'");
  expect(policy).toContain("frame-src 'none'");
});

it("lets pages load fonts and images that are data, as packs' CSS may hold them, and nothing from elsewhere", () => {
  const policy = pagePolicy(PAGE).split("; ");
  expect(policy).toContain("font-src 'self' data:");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy.join("; ")).not.toMatch(/https?:|\*/);
});
