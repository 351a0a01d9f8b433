import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import type { IconName } from "@/app/_ui/icon";

/** What stands where a list would be: why it is empty, and how it gets filled. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-input px-4 py-7 text-center">
      <Icon name={icon} className="size-6 text-muted-foreground" />
      <p className="mt-2.5 font-medium">{title}</p>
      <p className="mt-1 max-w-sm text-sm text-muted-foreground">{children}</p>
      {action && <div className="mt-4 max-w-full">{action}</div>}
    </div>
  );
}
