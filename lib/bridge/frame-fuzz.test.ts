import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFrameLimits, openFrameOps } from "@/lib/bridge/frame-ops";
import { openFrameHost } from "@/lib/bridge/host";
import { openHub } from "@/lib/bridge/hub";
import { hostSchema } from "@/lib/bridge/protocol";
import type { HostMessage } from "@/lib/bridge/protocol";
import { REFUSALS } from "@/lib/bridge/refusals";
import type { Peer } from "@/lib/bridge/transport";
import { builtin } from "@/lib/theme/builtin";

/** Messages of all conversations together. */
const MESSAGES = process.env.PANEL_TEST_LONG ? 100_000 : 6_000;
const MOST_IN_ONE = 30;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = fc.oneof(fc.constantFrom("a", "b", 1, 2, "", "x".repeat(65)), fc.integer(), fc.string());
const name = fc.constantFrom(
  ...["desk:a", "desk:b", "panel:nav:push", "panel:ui:confirm", "panel:data:action", "panel:form:submit"],
  ...["panel:host:ready", "PANEL:x", "", "a b", "__proto__", "x".repeat(101)],
);
const payload = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, new Map([[1, 2]]), NaN, "x".repeat(70_000)));
const text = fc.oneof(fc.constantFrom("Hello", "", "\u202e", "x".repeat(501)), fc.string());
const op = fc.constantFrom(
  ...["emit", "on", "off", "runAction", "register", "next", "cancel", "settle", "command", "modal", "closeModal"],
  ...["api", "resize", "key", "reply", "event", "call", "context", "constructor"],
);
const fields = fc.record(
  {
    ...{
      requestId: id,
      subscriptionId: id,
      callId: fc.oneof(fc.integer({ min: 0, max: 5 }), id),
      id: text,
      reason: text,
    },
    ...{ event: name, actionId: name, payload, label: text, title: text, error: text },
    ctx: fc.oneof(payload, fc.record({ path: fc.webPath(), message: text }, { requiredKeys: [] })),
    ...{ component: text, remote: text, path: fc.oneof(fc.webPath(), text), body: payload },
    method: fc.constantFrom("GET", "POST", "TRACE"),
    shortcut: fc.constantFrom("Mod+Shift+E", "E", ""),
    priority: fc.oneof(fc.double(), text),
    height: fc.oneof(fc.double(), text),
    ...{ key: text, ctrlKey: fc.boolean(), altKey: fc.boolean(), metaKey: fc.boolean(), shiftKey: fc.boolean() },
  },
  { requiredKeys: [] },
);
const message = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(op, fields).map(([of, rest]) => ({ type: "panel-bus", op: of, ...rest })) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("panel-navigate", "panel-toast"), path: text, message: text }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.jsonValue(), fc.record({ type: fc.constantFrom("panel-ready", "panel-theme", "x") })),
  },
);

function openEnds() {
  const peer: Peer = {};
  const sent: HostMessage[] = [];
  let gone = false;
  let hear: (source: Peer | null, read: () => unknown) => void;
  const count = (plugin: string | null, reason: string) => {
    expect([plugin, gone ? "unknown-sender" : reason]).toEqual([gone ? null : "desk", reason]);
    expect(REFUSALS).toContain(reason);
  };
  const hub = openHub({
    onHookFailure: ({ hook, reason }) => count(hook.plugin, reason),
    onListenerError: (error) => expect.fail(String(error)),
    onStopped: () => undefined,
  });
  const services = {
    toast: () => undefined,
    navigate: async () => ({ cancelled: false as const, result: undefined }),
    confirm: async () => true,
    openModal: () => undefined,
    closeModal: () => undefined,
    call: async () => ({ status: 200, ok: true, body: {} }),
    hasActed: () => true,
  };
  const host = openFrameHost({
    transport: {
      listen: (next) => ((hear = next), () => undefined),
      send: (_, said) => {
        expect(hostSchema.safeParse(said).error).toBeUndefined();
        sent.push(said);
      },
    },
    scheme: { isDark: () => false, subscribe: () => () => undefined },
    onRefusal: count,
    openOps: ({ by, src, hasFocus }, say, refuse) =>
      openFrameOps({ by, src, hasFocus, hub, services, limits: openFrameLimits(), say, refuse }),
  });
  const by = { id: "desk", name: "Desk", permissions: ["api:read", "api:write"] };
  const theme = { mode: "light", packId: "default", light: builtin.light, dark: builtin.dark, accent: null } as const;
  const listener = {
    onReady: () => undefined,
    onResize: () => undefined,
    onKey: () => undefined,
    onFail: () => undefined,
  };
  const src = "/plugins/desk/~1/Components/probe.html";
  const frame = host.connect(peer, { by, src, theme, hasFocus: () => true }, listener);
  const leave = () => {
    gone = true;
    frame.disconnect();
  };
  return { say: (data: unknown) => hear(peer, () => data), sent, leave };
}

it("nothing that a component says makes the page fail, and each request has one answer at most", async () => {
  const conversation = fc.array(message, { minLength: 1, maxLength: MOST_IN_ONE });
  const property = fc.asyncProperty(conversation, async (messages) => {
    // what another file's code left behind in this process must not live twenty seconds in each of these conversations
    vi.clearAllTimers();
    const { say, sent, leave } = openEnds();
    for (const one of messages) say(one);
    await vi.advanceTimersByTimeAsync(20_000);
    const asked = messages.filter((one) => typeof one === "object" && one !== null && "requestId" in one);
    const answers = sent.filter((one) => one.type === "panel-bus" && one.op === "reply" && "requestId" in one);
    expect(answers.length).toBeLessThanOrEqual(asked.length);
    leave();
    const before = sent.length;
    for (const one of messages) say(one);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.length).toBe(before);
  });
  const seed = process.env.PANEL_TEST_SEED;
  await fc.assert(property, { numRuns: Math.ceil(MESSAGES / MOST_IN_ONE), ...(seed && { seed: Number(seed) }) });
});
