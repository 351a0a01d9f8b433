"use client";

import { callApi } from "@/app/_client/call-api";
import type { ApiKeyText, EditableKey } from "@/app/(panel)/dashboard/account/api-key-text";
import { ConfirmDialog } from "@/app/_client/confirm-dialog";

type RevokeDialogProps = { apiKey: EditableKey | null; text: ApiKeyText; onClose: () => void; onDone: () => void };

/** Asks before a key is taken back. A key that is no longer there was revoked elsewhere, which is what was wanted. */
export function RevokeDialog({ apiKey, text, onClose, onDone }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      id="revoke"
      subject={apiKey?.name ?? null}
      act={() => callApi("DELETE", `/api/user/api-clients/${encodeURIComponent(apiKey?.id ?? "")}`)}
      text={{
        ...text.common,
        refused: text.list.failed,
        title: text.list.confirm,
        lead: text.list.confirmLead,
        cancel: text.list.cancel,
        submit: text.list.revoke,
      }}
      onClose={onClose}
      onDone={onDone}
      focusThen="api-keys-title"
    />
  );
}
