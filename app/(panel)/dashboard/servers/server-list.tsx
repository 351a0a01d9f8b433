"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { ConfirmDialog } from "@/app/_client/confirm-dialog";
import type { FailureText } from "@/app/_client/failure-text";
import { RenameDialog } from "@/app/(panel)/dashboard/servers/rename-dialog";
import { Button } from "@/app/_ui/button";
import { ListStatus } from "@/app/_ui/list-status";

type Server = { uuidShort: string; name: string; labels: Record<"rename" | "remove", string>; row: ReactNode };

export type ServerText = FailureText &
  Record<
    | "pending"
    | "required"
    | "cancel"
    | "name"
    | "nameRefused"
    | "rename"
    | "renameTitle"
    | "renamed"
    | "save"
    | "remove"
    | "confirm"
    | "confirmLead"
    | "keep"
    | "removing"
    | "removed"
    | "failed",
    string
  >;

type ServerListProps = { servers: Server[]; empty: ReactNode; text: ServerText };

/** The account's servers, to rename and to delete. */
export function ServerList({ servers, empty, text }: ServerListProps) {
  const router = useRouter();
  const [doing, setDoing] = useState<{ what: "rename" | "remove"; server: Server } | null>(null);
  const [said, setSaid] = useState("");

  function begin(what: "rename" | "remove", server: Server) {
    setSaid("");
    setDoing({ what, server });
  }
  function done(sentence: string) {
    setDoing(null);
    setSaid(sentence);
    router.refresh();
  }

  return (
    <>
      <ListStatus>{said}</ListStatus>
      {servers.length === 0 && empty}
      <ul className="-my-4 divide-y divide-border empty:hidden">
        {servers.map((server) => (
          <li
            key={server.uuidShort}
            className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
          >
            <div className="min-w-0">{server.row}</div>
            <div className="flex shrink-0 gap-2">
              {(["rename", "remove"] as const).map((what) => (
                <Button
                  key={what}
                  type="button"
                  variant="secondary"
                  size="small"
                  onClick={() => begin(what, server)}
                  aria-label={server.labels[what]}
                >
                  {text[what]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <RenameDialog
        server={doing?.what === "rename" ? doing.server : null}
        text={text}
        onClose={() => setDoing(null)}
        onDone={() => done(text.renamed)}
      />
      <ConfirmDialog
        id="remove-server"
        subject={doing?.what === "remove" ? doing.server.name : null}
        act={() => callApi("DELETE", `/api/user/servers/${doing?.server.uuidShort ?? ""}`)}
        text={{
          ...text,
          refused: text.failed,
          title: text.confirm,
          lead: text.confirmLead,
          cancel: text.keep,
          submit: text.remove,
          pending: text.removing,
        }}
        onClose={() => setDoing(null)}
        onDone={() => done(text.removed)}
        focusThen="servers-title"
      />
    </>
  );
}
