import { expect, it } from "vitest";
import { consentPageWith, devicePageWith, paths } from "@/app/_shell/paths";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";

it("links to the pages that apps send people to", () => {
  expect(paths.device).toBe(DEVICE_PAGE);
  expect(devicePageWith("BCDF-GHJK")).toBe(`${DEVICE_PAGE}?user_code=BCDF-GHJK`);
  expect(consentPageWith("name=A")).toBe(`${CONSENT_PAGE}?name=A`);
});
