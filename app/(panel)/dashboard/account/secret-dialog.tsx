"use client";

import type { ApiKeyText, NewSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import { OnceDialog } from "@/app/_client/once-dialog";
import { CopyField } from "@/app/_ui/copy-field";
import { formatMoment } from "@/app/_ui/format-moment";
import { Warning } from "@/app/_ui/warning";

/** `oldUntil` has `{until}` in it. */
export type SecretText = Record<
  "made" | "rotated" | "warning" | "publicKey" | "privateKey" | "usage" | "oldUntil" | "oldOver" | "done" | "unsaved",
  string
>;

type SecretDialogProps = {
  secret: NewSecret | null;
  zone: string | null;
  text: ApiKeyText;
  onClose: () => void;
};

/** A new pair, this once. Closed, it is gone from the page too. */
export function SecretDialog({ secret, zone, text, onClose }: SecretDialogProps) {
  const words = text.secret;
  return (
    <OnceDialog
      id="secret"
      open={secret !== null}
      describedBy="secret-warning"
      title={secret === null ? "" : words[secret.oldUntil === undefined ? "made" : "rotated"]}
      text={words}
      onClose={onClose}
    >
      {(saved) =>
        secret && (
          <>
            <div id="secret-warning" className="mt-3">
              <Warning>{words.warning}</Warning>
            </div>
            <div className="mt-4 space-y-4">
              <CopyField
                id="secret-private"
                label={words.privateKey}
                value={secret.privateKey}
                hint={words.usage}
                text={text.common}
                onCopied={saved}
              />
              <CopyField id="secret-public" label={words.publicKey} value={secret.publicKey} text={text.common} />
            </div>
            {secret.oldUntil !== undefined && (
              <p className="mt-4 text-sm font-medium">
                {secret.oldUntil === null
                  ? words.oldOver
                  : words.oldUntil.replace("{until}", () =>
                      formatMoment(secret.oldUntil!, zone, "minute", document.documentElement.lang),
                    )}
              </p>
            )}
          </>
        )
      }
    </OnceDialog>
  );
}
