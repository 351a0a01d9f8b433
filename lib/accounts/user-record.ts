import type { Role } from "@/lib/context";
import type { User } from "@/lib/db/generated/sqlite/client";

/** An account as administrators see it. */
export type UserRecord = {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  created_at: string;
};

export function toUserRecord(user: User): UserRecord {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    disabled: user.disabledAt !== null,
    created_at: user.createdAt.toISOString(),
  };
}
