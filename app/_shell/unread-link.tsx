import Link from "next/link";
import { paths } from "@/app/_shell/paths";
import { Icon } from "@/app/_ui/icon";
import { getTranslator } from "@/lib/messages";

/** The bell: the way to the notifications, and how many of them nobody has read. */
export function UnreadLink({ count }: { count: number }) {
  const t = getTranslator();
  const label = count === 0 ? t("navigation.notifications") : t("navigation.unread", { count });
  return (
    <Link
      href={paths.notifications}
      prefetch={false}
      aria-label={label}
      className="relative inline-flex size-11 items-center justify-center rounded-lg text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
    >
      <Icon name="bell" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-primary-foreground tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
