import type { BackgroundType } from "@/lib/plugins/theme-pack";

/** What the theme draws behind the pages. */
export function Background({ type }: { type: BackgroundType }) {
  return <div data-background={type} aria-hidden="true" className="panel-background" />;
}
