import { expect, it } from "vitest";
import { pagePolicy } from "@/lib/server/security-headers";

it("lets pages load fonts and images that are data, as packs' CSS may hold them, and nothing from elsewhere", () => {
  const policy = pagePolicy("n", false).split("; ");
  expect(policy).toContain("font-src 'self' data:");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy.join("; ")).not.toMatch(/https?:|\*/);
});
