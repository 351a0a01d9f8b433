"use client";

import { PackPart } from "@/app/_client/pack-part";
import { useShell } from "@/app/_client/shell-provider";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";
import type { Action, Part } from "@/lib/slots/shell";

/** What is opened in the dialog: an action, or what a plugin opens by itself. */
export type Opened = Pick<Action, "id" | "label" | "plugin" | "pluginName" | keyof Part>;

/** The host's dialog (`modal.global`) in which an action opens its component or remote. */
export function ActionDialog({ action, onClose }: { action: Opened | null; onClose: () => void }) {
  const { shell, text } = useShell();
  const slot = shell.slots["modal.global"];
  if (slot.shows === "nothing") return null;
  const replaced = slot.shows === "part" ? slot : null;
  return (
    <Dialog open={action !== null} onClose={onClose} labelledBy="action-title" look="wide">
      <div data-panel-slot="modal.global">
        {/* whose it is, whatever its title says */}
        <p className="text-sm text-muted-foreground">
          <bdi>{action?.pluginName}</bdi>
        </p>
        <h2 id="action-title" tabIndex={-1} data-focus-first className="mb-4 text-lg font-semibold wrap-anywhere">
          <bdi>{action?.label}</bdi>
        </h2>
        {action && (
          <PackPart
            key={action.id}
            slot="modal.global"
            part={replaced?.part ?? action}
            plugin={replaced?.by.plugin ?? action.plugin}
            pluginName={replaced?.by.pluginName ?? action.pluginName}
            label={action.label}
            fit="content"
          >
            {(again) => (
              <div role="alert" className="space-y-3 text-sm text-muted-foreground">
                <p>{(again ? text.partMissing : text.partOff).replace("{plugin}", () => action.pluginName)}</p>
                {again && (
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    onClick={() => {
                      // the button goes with what it stands in
                      document.getElementById("action-title")?.focus();
                      again();
                    }}
                  >
                    {text.tryAgain}
                  </Button>
                )}
              </div>
            )}
          </PackPart>
        )}
      </div>
      <DialogFooter>
        <Button type="button" variant="secondary" onClick={onClose}>
          {text.close}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
