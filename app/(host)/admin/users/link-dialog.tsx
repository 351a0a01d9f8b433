"use client";

import type { MadeLink, UserText } from "@/app/(host)/admin/users/user-text";
import { OnceDialog } from "@/app/_client/once-dialog";
import { CopyField } from "@/app/_ui/copy-field";
import { formatMoment } from "@/app/_ui/format-moment";

type LinkDialogProps = { link: MadeLink | null; zone: string | null; text: UserText; onClose: () => void };

/** A link for setting a password, this once. */
export function LinkDialog({ link, zone, text, onClose }: LinkDialogProps) {
  const words = text.link;
  return (
    <OnceDialog
      id="link"
      open={link !== null}
      describedBy="link-lead"
      title={words.title}
      text={words}
      onClose={onClose}
    >
      {(saved) =>
        link && (
          <>
            <p id="link-lead" className="mt-2 text-sm text-muted-foreground">
              {words.lead}
            </p>
            <div className="mt-4">
              <CopyField id="password-link" label={words.label} value={link.url} text={text.common} onCopied={saved} />
            </div>
            <p className="mt-3 text-sm wrap-anywhere text-muted-foreground">
              {words.expires.replace("{until}", () =>
                formatMoment(link.expiresAt, zone, "minute", document.documentElement.lang),
              )}{" "}
              {link.mailed ? words.mailed.replace("{email}", () => link.email) : words.notMailed}
            </p>
          </>
        )
      }
    </OnceDialog>
  );
}
