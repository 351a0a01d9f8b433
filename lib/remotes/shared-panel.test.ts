import { expect, it, vi } from "vitest";
import type { PanelApi } from "@/lib/bridge/panel-api";
import { sharePanel } from "@/lib/remotes/shared-panel";

const make = (name: string) =>
  ({
    version: 2,
    navigate: vi.fn(() => name),
    ui: { modal: { open: vi.fn(async () => name) } },
  }) as unknown as PanelApi;

it("does each call with the panel of whoever calls", async () => {
  const [desk, other] = [make("desk"), make("other")];
  let caller = desk;
  const panel = sharePanel(() => caller);
  expect(panel.version).toBe(2);
  expect(panel.navigate("/a")).toBe("desk");
  caller = other;
  expect(await panel.ui.modal.open("x")).toBe("other");
  expect(panel.navigate("/b")).toBe("other");
  expect(desk.navigate).toHaveBeenCalledExactlyOnceWith("/a");
  expect(other.navigate).toHaveBeenCalledExactlyOnceWith("/b");
});

it("cannot be changed", () => {
  const panel = sharePanel(() => make("desk"));
  expect(() => Object.assign(panel, { version: 3 })).toThrow(TypeError);
  expect(() => Object.assign(panel.ui.modal, { open: null })).toThrow(TypeError);
});
