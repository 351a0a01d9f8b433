import { expect, it } from "vitest";
import { devicePageWith, paths } from "@/app/_shell/paths";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";

it("links to the device page that apps are told of", () => {
  expect(paths.device).toBe(DEVICE_PAGE);
  expect(devicePageWith("BCDF-GHJK")).toBe(`${DEVICE_PAGE}?user_code=BCDF-GHJK`);
});
