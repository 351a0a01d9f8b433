import type { Shortcut } from "@/lib/bridge/shortcut";

/** An entry of the palette that a plugin adds. */
export type Command = {
  id: string;
  plugin: string;
  pluginName: string;
  label: string;
  shortcut: Shortcut | null;
  run(): void;
};

/** The commands of the plugins of a page, for as long as their code is there. */
export type CommandStore = {
  /** @returns takes it away; a second time does nothing */
  add(command: Command): () => void;
  /** The same list while nothing changes. */
  list(): readonly Command[];
  /** @returns stops to */
  subscribe(changed: () => void): () => void;
};

export function openCommandStore(): CommandStore {
  let commands: readonly Command[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Command[]) => {
    commands = next;
    for (const changed of [...listeners]) changed();
  };
  return {
    add(command) {
      // the same one again takes the earlier one's place
      set([...commands.filter(({ id, plugin }) => id !== command.id || plugin !== command.plugin), command]);
      return () => {
        if (commands.includes(command)) set(commands.filter((one) => one !== command));
      };
    },
    list: () => commands,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
