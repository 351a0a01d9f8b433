import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { WAIT_AFTER_LOAD_MS, WAIT_MS, openFrameHost, type FrameListener } from "@/lib/bridge/host";
import { FAR_TOO_MANY_MESSAGES, MOST_MESSAGES } from "@/lib/bridge/message-budget";
import type { HostMessage } from "@/lib/bridge/protocol";
import type { Peer } from "@/lib/bridge/transport";
import { builtin } from "@/lib/theme/builtin";

const THEME: FrameTheme = { mode: "system", packId: "default", light: builtin.light, dark: builtin.dark, accent: null };
const READY = { type: "panel-ready", version: 2 };

/** Both ends in one process: what a window's `postMessage` is in a browser. */
function makeEnds() {
  const hearers = new Set<(source: Peer | null, read: () => unknown) => void>();
  const watchers = new Set<() => void>();
  const sent: { to: Peer; message: HostMessage }[] = [];
  let dark = false;
  return {
    sent,
    hearers,
    watchers,
    say: (source: Peer | null, data: unknown) => hearers.forEach((hear) => hear(source, () => structuredClone(data))),
    setDark(value: boolean) {
      dark = value;
      watchers.forEach((changed) => changed());
    },
    transport: {
      listen(hear: (source: Peer | null, read: () => unknown) => void) {
        hearers.add(hear);
        return () => void hearers.delete(hear);
      },
      send: (to: Peer, message: HostMessage) => void sent.push({ to, message: structuredClone(message) }),
    },
    scheme: {
      isDark: () => dark,
      subscribe(changed: () => void) {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
  };
}

function listener() {
  return {
    onReady: vi.fn(),
    onResize: vi.fn(),
    onKey: vi.fn(),
    onFail: vi.fn(),
  } satisfies FrameListener;
}

let ends: ReturnType<typeof makeEnds>;
let host: ReturnType<typeof openFrameHost>;
let refused: Record<string, number>;
/** The ops of each frame (`frame-ops.ts`). */
const openOps = () => ({ hear: vi.fn(), tellContext: vi.fn(), close: vi.fn() });
let ops: ReturnType<typeof openOps>[];
beforeEach(() => {
  vi.useFakeTimers();
  ends = makeEnds();
  refused = {};
  ops = [];
  host = openFrameHost({
    ...ends,
    openOps: () => ops[ops.push(openOps()) - 1]!,
    onRefusal(plugin, reason) {
      const key = `${plugin} ${reason}`;
      refused[key] = (refused[key] ?? 0) + 1;
    },
  });
});
afterEach(() => {
  host.close();
  vi.useRealTimers();
});

const content = (theme: FrameTheme) => ({
  by: { id: "desk", name: "Desk", permissions: [] },
  src: "/plugins/desk/Components/a.html",
  hasFocus: () => false,
  theme,
});
function connect(theme = THEME) {
  const peer: Peer = { frame: true };
  const heard = listener();
  const frame = host.connect(peer, content(theme), heard);
  return { peer, heard, frame, ops: ops.at(-1)! };
}
const themes = () => ends.sent.flatMap(({ to, message }) => (message.type === "panel-theme" ? [{ to, message }] : []));

describe("a component that says it is there", () => {
  it("gets the theme of the mode in force, each time it asks, and is ready once", () => {
    const { peer, heard } = connect();
    ends.say(peer, READY);
    ends.say(peer, { type: "panel-ready" });
    const message = {
      type: "panel-theme",
      version: 2,
      mode: "light",
      packId: "default",
      tokens: builtin.light,
      accent: null,
    };
    expect(ends.sent).toEqual([
      { to: peer, message },
      { to: peer, message },
    ]);
    expect(heard.onReady).toHaveBeenCalledTimes(1);
  });

  it("stays, however long after", () => {
    const { peer, heard, frame } = connect();
    ends.say(peer, READY);
    frame.loaded();
    vi.advanceTimersByTime(WAIT_MS * 10);
    expect(heard.onFail).not.toHaveBeenCalled();
  });

  it("may be late, until just before its time is over", () => {
    const { peer, heard, frame } = connect();
    vi.advanceTimersByTime(WAIT_MS - WAIT_AFTER_LOAD_MS);
    frame.loaded();
    vi.advanceTimersByTime(WAIT_AFTER_LOAD_MS - 1);
    ends.say(peer, READY);
    vi.advanceTimersByTime(WAIT_MS);
    expect(heard.onFail).not.toHaveBeenCalled();
  });
});

describe("a component fails, once,", () => {
  it("when it never loads", () => {
    const { heard } = connect();
    vi.advanceTimersByTime(WAIT_MS - 1);
    expect(heard.onFail).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard.onFail).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(WAIT_MS);
    expect(heard.onFail).toHaveBeenCalledTimes(1);
  });

  it("when it loads and says nothing", () => {
    const { heard, frame } = connect();
    frame.loaded();
    vi.advanceTimersByTime(WAIT_AFTER_LOAD_MS - 1);
    expect(heard.onFail).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard.onFail).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(WAIT_MS);
    expect(heard.onFail).toHaveBeenCalledTimes(1);
  });

  it("when it goes to another document, and what that says is not heard", () => {
    const { peer, heard, frame, ops } = connect();
    ends.say(peer, READY);
    frame.loaded();
    frame.loaded();
    expect(heard.onFail).toHaveBeenCalledTimes(1);
    ends.say(peer, READY);
    ends.say(peer, { type: "panel-navigate", path: "/dashboard" });
    frame.loaded();
    frame.setTheme({ ...THEME, mode: "dark" });
    ends.setDark(true);
    expect(ends.sent).toHaveLength(1);
    expect([ops.hear.mock.calls, ops.close.mock.calls.length, heard.onFail.mock.calls.length]).toEqual([[], 1, 1]);
  });

  it("when its guest says that it leaves, or another document's guest that it is there", () => {
    const [left, replaced] = [connect(), connect()];
    ends.say(left.peer, { ...READY, document: "a" });
    ends.say(left.peer, { type: "panel-bus", op: "leave" });
    expect(left.heard.onFail).toHaveBeenCalledTimes(1);
    for (const document of [undefined, "a", undefined, "a"]) ends.say(replaced.peer, { ...READY, document });
    expect(replaced.heard.onFail).not.toHaveBeenCalled();
    ends.sent.length = 0;
    ends.say(replaced.peer, { ...READY, document: "b" });
    ends.say(replaced.peer, READY);
    expect([replaced.heard.onFail.mock.calls.length, ends.sent]).toEqual([1, []]);
  });
});

describe("the theme is told again", () => {
  it("when it, the mode or the accent changed, and not when nothing did", () => {
    const { peer, frame } = connect();
    frame.setTheme({ ...THEME, packId: "ocean:deep" }); // nobody is there yet
    expect(ends.sent).toEqual([]);
    ends.say(peer, READY);
    frame.setTheme({ ...THEME, packId: "ocean:deep" });
    frame.setTheme({ ...THEME, packId: "ocean:deep", mode: "light" });
    frame.setTheme({ ...THEME, packId: "ocean:deep", dark: builtin.light });
    expect(ends.sent).toHaveLength(1);
    frame.setTheme({ ...THEME, mode: "dark" });
    frame.setTheme({ ...THEME, mode: "dark", accent: "custom:#aa0000" });
    const told = themes().map(({ message: { mode, packId, accent } }) => [mode, packId, accent]);
    expect(told).toEqual([
      ["light", "ocean:deep", null],
      ["dark", "default", null],
      ["dark", "default", "custom:#aa0000"],
    ]);
  });

  it("to every component when the device's mode changes, if it is followed", () => {
    const [one, other, fixed, silent] = [connect(), connect(), connect({ ...THEME, mode: "light" }), connect()];
    for (const { peer } of [one, other, fixed]) ends.say(peer, READY);
    ends.sent.length = 0;
    ends.setDark(true);
    expect(
      themes().map(({ to, message }) => [to === one.peer ? "one" : to === other.peer ? "other" : "?", message.mode]),
    ).toEqual([
      ["one", "dark"],
      ["other", "dark"],
    ]);
    expect(themes()[0]!.message.tokens).toEqual(builtin.dark);
    ends.say(silent.peer, READY);
    expect(themes().at(-1)!.message.mode).toBe("dark");
  });
});

describe("what a component asks", () => {
  it("is heard of its own window alone, whatever it claims", () => {
    const [one, other] = [connect(), connect()];
    ends.say(one.peer, { type: "panel-bus", op: "resize", height: 20, source: "other", peer: 2 });
    ends.say({}, { type: "panel-bus", op: "resize", height: 30 });
    ends.say(null, READY);
    expect([one.heard.onResize.mock.calls, other.heard.onResize.mock.calls]).toEqual([[[20]], []]);
    expect([ends.sent, refused]).toEqual([[], { "null unknown-sender": 2 }]);
  });

  it("is done where it is a message, else ignored and counted", () => {
    const { peer, heard, ops } = connect();
    const asked = [
      { type: "panel-navigate", path: "/dashboard/servers" },
      { type: "panel-toast", message: "Hello", level: "info" },
      { type: "panel-bus", op: "off", subscriptionId: 1 },
    ];
    for (const message of asked) ends.say(peer, message);
    expect(ops.hear.mock.calls).toEqual(asked.map((message) => [message]));
    ends.say(peer, { type: "panel-bus", op: "resize", height: -1 });
    ends.say(peer, "panel-ready");
    ends.say(peer, { type: "panel-theme", version: 2, mode: "dark", packId: "x", tokens: builtin.dark, accent: null });
    expect(ops.hear).toHaveBeenCalledTimes(3);
    expect(heard.onResize).not.toHaveBeenCalled();
    expect(refused).toEqual({ "desk malformed": 3 });
  });

  it("may be the panel to deal with a key", () => {
    const { peer, heard } = connect();
    const key = {
      type: "panel-bus",
      op: "key",
      key: "k",
      ctrlKey: true,
      altKey: false,
      metaKey: false,
      shiftKey: false,
    };
    ends.say(peer, key);
    ends.say(peer, { ...key, key: "" });
    ends.say(peer, { ...key, ctrlKey: "yes" });
    expect(heard.onKey.mock.calls).toEqual([[{ ...key, code: "" }]]);
    expect(refused).toEqual({ "desk malformed": 2 });
  });
});

describe("a flood of messages", () => {
  it("is not read beyond a number a second, and the next second is a new one", () => {
    const { peer, heard } = connect();
    const read = vi.fn(() => ({ type: "panel-bus", op: "resize", height: 1 }));
    const flood = (times: number) => {
      for (let n = 0; n < times; n++) ends.hearers.forEach((hear) => hear(peer, read));
    };
    flood(MOST_MESSAGES + 50);
    expect([read.mock.calls.length, heard.onResize.mock.calls.length]).toEqual([MOST_MESSAGES, MOST_MESSAGES]);
    expect(refused).toEqual({ "desk too-many-messages": 50 });
    vi.advanceTimersByTime(1_000);
    flood(1);
    expect(heard.onResize).toHaveBeenCalledTimes(MOST_MESSAGES + 1);
    expect(heard.onFail).not.toHaveBeenCalled();
    flood(FAR_TOO_MANY_MESSAGES);
    expect(heard.onFail).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(MOST_MESSAGES * 2);
  });

  it("of a stranger is not read at all", () => {
    connect();
    const read = vi.fn();
    ends.hearers.forEach((hear) => hear({ frame: true }, read));
    expect(read).not.toHaveBeenCalled();
    expect(refused).toEqual({ "null unknown-sender": 1 });
  });
});

describe("the end", () => {
  it("of a frame may come twice, and leaves nothing behind", () => {
    const { peer, heard, frame } = connect();
    expect([ends.hearers.size, ends.watchers.size]).toEqual([1, 1]);
    frame.disconnect();
    frame.disconnect();
    expect([ends.hearers.size, ends.watchers.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
    ends.say(peer, READY);
    vi.advanceTimersByTime(WAIT_MS);
    expect([heard.onFail.mock.calls, ends.sent]).toEqual([[], []]);
  });

  it("of one leaves the others, and one listener is enough for all", () => {
    const [one, other] = [connect(), connect()];
    expect(ends.hearers.size).toBe(1);
    one.frame.disconnect();
    ends.say(other.peer, READY);
    expect(ends.sent).toHaveLength(1);
    host.close();
    host.close();
    expect([ends.hearers.size, vi.getTimerCount()]).toEqual([0, 0]);
    const again = connect();
    ends.say(again.peer, READY);
    expect(ends.sent).toHaveLength(2);
  });

  it("comes to the earlier connection of a window that is connected anew", () => {
    const { peer, heard, frame } = connect();
    const later = listener();
    host.connect(peer, content(THEME), later);
    frame.disconnect();
    ends.say(peer, READY);
    expect([heard.onReady.mock.calls.length, later.onReady.mock.calls.length]).toEqual([0, 1]);
  });

  it("may come out of what is called when a component fails", () => {
    const heard = listener();
    const frame = host.connect({}, content(THEME), { ...heard, onFail: () => (host.close(), heard.onFail()) });
    frame.loaded();
    frame.loaded();
    expect([heard.onFail.mock.calls.length, ends.hearers.size]).toEqual([1, 0]);
  });
});
