"use client";

import { ApiForm } from "@/app/_client/api-form";
import type { ServerText } from "@/app/(panel)/dashboard/servers/server-list";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";

type RenameDialogProps = {
  server: { uuidShort: string; name: string } | null;
  text: ServerText;
  onClose: () => void;
  onDone: () => void;
};

/** Gives a server another name. */
export function RenameDialog({ server, text, onClose, onDone }: RenameDialogProps) {
  return (
    <Dialog open={server !== null} onClose={onClose} labelledBy="rename-title">
      {server && (
        <>
          <h2 id="rename-title" className="mb-4 text-lg font-semibold">
            {text.renameTitle}
          </h2>
          <ApiForm
            method="PATCH"
            path={`/api/user/servers/${server.uuidShort}`}
            fields={[
              {
                id: "rename-name",
                name: "name",
                label: text.name,
                defaultValue: server.name,
                autoComplete: "off",
                refused: text.nameRefused,
              },
            ]}
            text={{ ...text, refused: text.failed, submit: text.save, done: "" }}
            onDone={onDone}
            aside={
              <Button type="button" variant="secondary" onClick={onClose}>
                {text.cancel}
              </Button>
            }
          />
        </>
      )}
    </Dialog>
  );
}
