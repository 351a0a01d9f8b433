"use client";

import type { MadeLink, UserText } from "@/app/(host)/admin/users/user-text";
import { Button } from "@/app/_ui/button";
import { CopyField } from "@/app/_ui/copy-field";
import { Dialog } from "@/app/_ui/dialog";
import { formatMoment } from "@/app/_ui/format-moment";

type LinkDialogProps = { link: MadeLink | null; zone: string | null; text: UserText; onClose: () => void };

/** A link for setting a password, this once. */
export function LinkDialog({ link, zone, text, onClose }: LinkDialogProps) {
  const words = text.link;
  return (
    <Dialog open={link !== null} onClose={onClose} labelledBy="link-title" describedBy="link-lead" wide>
      {link && (
        <>
          <h2 id="link-title" tabIndex={-1} data-focus-first className="text-lg font-semibold">
            {words.title}
          </h2>
          <p id="link-lead" className="mt-2 text-sm text-muted-foreground">
            {words.lead}
          </p>
          <div className="mt-4">
            <CopyField id="password-link" label={words.label} value={link.url} text={text.common} />
          </div>
          <p className="mt-3 text-sm wrap-anywhere text-muted-foreground">
            {words.expires.replace("{until}", () => formatMoment(link.expiresAt, zone))}{" "}
            {link.mailed ? words.mailed.replace("{email}", () => link.email) : words.notMailed}
          </p>
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
