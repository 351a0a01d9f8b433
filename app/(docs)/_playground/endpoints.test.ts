import { expect, test } from "vitest";
import * as playground from "@/app/(docs)/_playground/endpoints";
import * as account from "@/lib/contracts/account";
import * as apiKeys from "@/lib/contracts/api-keys";
import * as consent from "@/lib/contracts/consent";
import * as device from "@/lib/contracts/device";

test("the playground calls what the contracts have", () => {
  const of = ({ method, path }: { method: string; path: string }) => ({ method, path });
  expect(playground.deviceStart).toEqual(of(device.deviceStart));
  expect(playground.deviceToken).toEqual(of(device.deviceToken));
  expect(playground.exchange).toEqual(of(consent.exchange));
  expect(playground.getProfile).toEqual(of(account.getProfile));
  expect(playground.listApiKeys).toEqual(of(apiKeys.listApiKeys));
  expect(playground.revokeApiKey("{id}")).toEqual(of(apiKeys.revokeApiKey));
});
