"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { ApiKeyForm } from "@/app/(panel)/dashboard/account/api-key-form";
import type { ApiKeyText, EditableKey, NewSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import { RevokeDialog } from "@/app/(panel)/dashboard/account/revoke-dialog";
import { RotateDialog } from "@/app/(panel)/dashboard/account/rotate-dialog";
import { SecretDialog } from "@/app/(panel)/dashboard/account/secret-dialog";
import { Button } from "@/app/_ui/button";
import { ListStatus } from "@/app/_ui/list-status";
import { Notice } from "@/app/_ui/notice";

type Key = EditableKey & { labels: Record<"edit" | "rotate" | "revoke", string>; row: ReactNode };

type ApiKeyManagerProps = {
  keys: Key[];
  mayCreate: boolean;
  /** Why no further key can be made; null when one can. */
  hindrance: string | null;
  /** Where the viewer is now; null where that helps nobody. */
  address: string | null;
  /** The viewer's time zone. */
  zone: string | null;
  empty: ReactNode;
  text: ApiKeyText;
};

type Doing = { what: "make" } | { what: "edit" | "rotate" | "revoke"; key: Key };

/** Live keys, and all that their owner can do with them. */
export function ApiKeyManager({ keys, mayCreate, hindrance, address, zone, empty, text }: ApiKeyManagerProps) {
  const router = useRouter();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [said, setSaid] = useState("");

  const close = () => setDoing(null);
  function begin(next: Doing) {
    setSaid("");
    setDoing(next);
  }
  function done(sentence: string, made: NewSecret | null = null) {
    setDoing(null);
    setSaid(sentence);
    setSecret(made);
    router.refresh();
  }

  return (
    <>
      <div className="mb-5">
        {hindrance === null ? (
          <Button type="button" onClick={() => begin({ what: "make" })}>
            {text.list.make}
          </Button>
        ) : (
          <Notice>{hindrance}</Notice>
        )}
      </div>
      <ListStatus>{said}</ListStatus>
      {keys.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-border border-t border-border [&>li:last-child]:pb-0">
          {keys.map((key) => (
            <li
              key={key.id}
              className="flex flex-col gap-3 py-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6"
            >
              <div className="w-full min-w-0">{key.row}</div>
              <div className="flex shrink-0 flex-wrap gap-2">
                <RowButton label={key.labels.edit} onPress={() => begin({ what: "edit", key })}>
                  {text.list.edit}
                </RowButton>
                {mayCreate && (
                  <RowButton label={key.labels.rotate} onPress={() => begin({ what: "rotate", key })}>
                    {text.list.rotate}
                  </RowButton>
                )}
                <RowButton label={key.labels.revoke} onPress={() => begin({ what: "revoke", key })}>
                  {text.list.revoke}
                </RowButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ApiKeyForm
        open={doing?.what === "make" || doing?.what === "edit"}
        editing={doing?.what === "edit" ? doing.key : null}
        address={address}
        text={text}
        onClose={close}
        onDone={done}
      />
      <RotateDialog
        apiKey={doing?.what === "rotate" ? doing.key : null}
        zone={zone}
        text={text}
        onClose={close}
        onDone={done}
      />
      <RevokeDialog
        apiKey={doing?.what === "revoke" ? doing.key : null}
        text={text}
        onClose={close}
        onDone={() => done(text.list.revoked)}
      />
      <SecretDialog secret={secret} zone={zone} text={text} onClose={() => setSecret(null)} />
    </>
  );
}

function RowButton({ label, onPress, children }: { label: string; onPress: () => void; children: string }) {
  return (
    <Button type="button" variant="secondary" size="small" onClick={onPress} aria-label={label}>
      {children}
    </Button>
  );
}
