"use client";

import type { ApiKeyText, NewSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import { Button } from "@/app/_ui/button";
import { CopyField } from "@/app/_ui/copy-field";
import { Dialog } from "@/app/_ui/dialog";
import { Warning } from "@/app/_ui/warning";

export type SecretText = Record<"made" | "rotated" | "warning" | "publicKey" | "privateKey" | "usage" | "done", string>;

type SecretDialogProps = { secret: NewSecret | null; text: ApiKeyText; onClose: () => void };

/** A new pair, this once. Closed, it is gone from the page too. */
export function SecretDialog({ secret, text, onClose }: SecretDialogProps) {
  const words = text.secret;
  return (
    <Dialog open={secret !== null} onClose={onClose} labelledBy="secret-title" describedBy="secret-warning" wide>
      {secret && (
        <>
          <h2 id="secret-title" tabIndex={-1} data-focus-first className="text-lg font-semibold">
            {words[secret.title]}
          </h2>
          <div id="secret-warning" className="mt-3">
            <Warning>{words.warning}</Warning>
          </div>
          <div className="mt-4 space-y-4">
            <CopyField id="secret-private" label={words.privateKey} value={secret.privateKey} text={text.common} />
            <CopyField id="secret-public" label={words.publicKey} value={secret.publicKey} text={text.common} />
          </div>
          <p className="mt-3 text-sm text-muted-foreground">{words.usage}</p>
          <div className="mt-5">
            <Button type="button" wide onClick={onClose}>
              {words.done}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
