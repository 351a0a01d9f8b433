import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { Avatar } from "@/app/_ui/avatar";
import { Badge } from "@/app/_ui/badge";
import type { UserRecord } from "@/lib/accounts/user-record";

type UserRowProps = { user: Omit<UserRecord, "id">; own: boolean };

/** An account as administrators see it. */
export function UserRow({ user, own }: UserRowProps) {
  const { t } = useTexts();
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={user.name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium">
            <bdi>{user.name}</bdi>
          </h3>
          {own && <Badge tone="strong">{t("users.you")}</Badge>}
          {user.role === "admin" && <Badge>{t("role.admin")}</Badge>}
          {user.disabled && <Badge>{t("users.disabled")}</Badge>}
        </div>
        <p className="text-sm break-all text-muted-foreground">{user.email}</p>
        <p className="text-sm text-muted-foreground">
          {t("users.made")} <Moment at={user.created_at} />
        </p>
      </div>
    </div>
  );
}
