"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { useFocusAfterClose } from "@/app/_client/use-focus-after-close";
import { AddUserDialog } from "@/app/(host)/admin/users/add-user-dialog";
import { LinkDialog } from "@/app/(host)/admin/users/link-dialog";
import { ManageUserDialog } from "@/app/(host)/admin/users/manage-user-dialog";
import type { MadeLink, ManagedUser, RoleOption, UserText } from "@/app/(host)/admin/users/user-text";
import { Button } from "@/app/_ui/button";
import { ListStatus } from "@/app/_ui/list-status";

type Row = ManagedUser & { label: string; row: ReactNode };
type UserManagerProps = { users: Row[]; roles: RoleOption[]; zone: string | null; text: UserText };

/** Accounts, and all that an administrator can do with them. */
export function UserManager({ users, roles, zone, text }: UserManagerProps) {
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const [link, setLink] = useState<MadeLink | null>(null);
  const focus = useFocusAfterClose("users-title");
  const [said, setSaid] = useState("");
  // read anew from the list, so that the dialog shows what the last change came to
  const managed = users.find(({ id }) => id === managedId) ?? null;

  function done(sentence: string, made: MadeLink | null = null) {
    setAdding(false);
    setManagedId(null);
    setSaid(sentence);
    setLink(made);
    router.refresh();
  }

  return (
    <>
      <div className="mb-5">
        <Button
          type="button"
          onClick={() => {
            setSaid("");
            setAdding(true);
          }}
        >
          {text.add}
        </Button>
      </div>
      <ListStatus>{said}</ListStatus>
      <ul className="divide-y divide-border border-t border-border [&>li:last-child]:pb-0">
        {users.map((user) => (
          <li key={user.id} className="flex flex-col items-start justify-between gap-3 py-4 sm:flex-row sm:gap-4">
            {user.row}
            <Button
              type="button"
              variant="secondary"
              size="small"
              onClick={() => {
                setSaid("");
                setManagedId(user.id);
              }}
              aria-label={user.label}
            >
              {text.manage}
            </Button>
          </li>
        ))}
      </ul>
      <AddUserDialog open={adding} roles={roles} text={text} onClose={() => setAdding(false)} onDone={done} />
      <ManageUserDialog
        user={managed}
        roles={roles}
        text={text}
        onClose={() => {
          setManagedId(null);
          focus.closed();
        }}
        onChanged={() => router.refresh()}
        onDone={(sentence, made) => {
          if (!made) focus.succeeded();
          done(sentence, made);
        }}
      />
      <LinkDialog link={link} zone={zone} text={text} onClose={() => setLink(null)} />
    </>
  );
}
