"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Command, defaultFilter } from "cmdk";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { getPanelHub } from "@/app/_client/panel-hub";
import type { PaletteText } from "@/app/_client/command-palette";
import { useSidebar } from "@/app/_client/sidebar-context";
import { useShell } from "@/app/_client/shell-provider";
import { isMac } from "@/app/_client/use-shortcuts";
import { Icon } from "@/app/_ui/icon";
import type { IconName } from "@/app/_ui/icon";
import type { SideLink } from "@/app/_client/side-links";
import { showShortcut } from "@/lib/bridge/shortcut";

type Server = { uuidShort: string; name: string };

/** By the words that are seen, and not by what an entry is told apart by. */
const byWords = (_id: string, search: string, words: string[] = []) => defaultFilter(words.join(" "), search);

type CommandListProps = {
  links: SideLink[];
  safeMode: string;
  text: PaletteText;
  /** Called when something was chosen. */
  onDone: () => void;
};

/** What the palette finds: pages, the tools of this page, the user's servers, and what can be done from anywhere. */
export function CommandList({ links, safeMode, text, onDone }: CommandListProps) {
  const router = useRouter();
  const { tools, press, tell, goTo } = useShell();
  const { commands } = getPanelHub().hub;
  const fromPlugins = useSyncExternalStore(commands.subscribe, commands.list);
  const sidebar = useSidebar();
  const servers = useServers();

  const go = (href: string, document = false) => {
    onDone();
    if (document) window.location.assign(href);
    else void goTo({ path: href, loads: false });
  };
  async function setMode(mode: string) {
    onDone();
    const outcome = await callApi("PATCH", "/api/user/preferences", { mode });
    if (outcome.ok) router.refresh();
    else tell("error", text.failed);
  }

  return (
    <Command label={text.title} filter={byWords}>
      <div className="flex items-center gap-3 border-b border-border px-4 has-focus-visible:shadow-[inset_0_-2px_hsl(var(--ring))]">
        <Icon name="search" className="size-5 text-muted-foreground" />
        <Command.Input
          autoFocus
          data-focus-first
          placeholder={text.placeholder}
          className="h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted-foreground"
        />
      </div>
      <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-8 text-center text-muted-foreground">{text.nothing}</Command.Empty>
        {tools.length > 0 && (
          <Group heading={text.thisPage}>
            {tools.map((action) => (
              <Item
                key={`${action.plugin} ${action.id}`}
                id={`action ${action.plugin} ${action.id}`}
                icon={(action.icon !== null && action.iconUrl === null ? action.icon : "chevron") as IconName}
                words={action.label}
                onSelect={() => {
                  onDone();
                  press(action);
                }}
              />
            ))}
          </Group>
        )}
        <Group heading={text.goTo}>
          {links.map(({ href, text: words, icon, document }) => (
            <Item key={href} id={href} icon={icon} words={words} onSelect={() => go(href, document)} />
          ))}
        </Group>
        {servers.length > 0 && (
          <Group heading={text.servers}>
            {servers.map(({ uuidShort, name }) => (
              <Item
                key={uuidShort}
                id={`server ${uuidShort}`}
                icon="console"
                words={name}
                also={uuidShort}
                onSelect={() => go(`/server/${encodeURIComponent(uuidShort)}/console`, links[0]?.document)}
              />
            ))}
          </Group>
        )}
        {fromPlugins.length > 0 && (
          <Group heading={text.plugins}>
            {fromPlugins.map(({ id, plugin, pluginName, label, shortcut, run }) => (
              <Item
                key={`${plugin} ${id}`}
                id={`command ${plugin} ${id}`}
                icon="plug"
                words={label}
                also={[pluginName, shortcut && showShortcut(shortcut, isMac())].filter(Boolean).join(" · ")}
                onSelect={() => {
                  onDone();
                  run();
                }}
              />
            ))}
          </Group>
        )}
        <Group heading={text.do}>
          {sidebar.shows && (
            <Item id="sidebar" icon="sidebar" words={text.sidebar} onSelect={() => (onDone(), sidebar.toggle())} />
          )}
          {(["light", "dark", "system"] as const).map((mode) => (
            <Item key={mode} id={mode} icon="palette" words={text[mode]} onSelect={() => void setMode(mode)} />
          ))}
          <Item id="safe" icon="lock" words={text.safeMode} onSelect={() => go(safeMode, true)} />
        </Group>
      </Command.List>
    </Command>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-1 [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { id: string; icon: IconName; words: string; also?: string; onSelect: () => void };

function Item({ id, icon, words, also, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[words, ...(also === undefined ? [] : [also])]}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <Icon name={icon} className="size-4.5 opacity-80" />
      <bdi className="min-w-0 flex-1 truncate">{words}</bdi>
      {also && <span className="font-mono text-xs opacity-80">{also}</span>}
    </Command.Item>
  );
}

/** Of the user who is signed in, once the palette is open; without an answer there are none to find. */
function useServers(): Server[] {
  const [servers, setServers] = useState<Server[]>([]);
  useEffect(() => {
    let gone = false;
    void callApi("GET", "/api/user/servers").then((outcome) => {
      if (!gone && outcome.ok) setServers(outcome.body.servers as Server[]);
    });
    return () => {
      gone = true;
    };
  }, []);
  return servers;
}
