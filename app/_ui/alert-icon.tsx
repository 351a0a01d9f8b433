import { Drawing } from "@/app/_ui/drawing";

export const ALERT_SHAPE = <path d="M12 4.25 21 19.5H3L12 4.25ZM12 10.25v4M12 16.9v.01" />;

/** `Icon`'s alert alone: what every page brings to the browser has no use for the others. */
export function AlertIcon({ className }: { className?: string }) {
  return <Drawing {...(className !== undefined && { className })}>{ALERT_SHAPE}</Drawing>;
}
