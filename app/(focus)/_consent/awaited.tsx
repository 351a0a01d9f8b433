import { RefreshWhile } from "@/app/_shell/refresh-while";
import { Spinner } from "@/app/_ui/spinner";

type AwaitedProps = {
  waiting: string;
  /** The link for where scripts are off. */
  check: string;
  here: string;
  everySeconds: number;
  times: number;
};

/** Under an outcome that is not the last one: turns, and looks at the database again every few seconds. */
export function Awaited({ waiting, check, here, everySeconds, times }: AwaitedProps) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 text-sm text-muted-foreground">
      <Spinner className="size-4.5 text-primary" />
      {waiting}
      <noscript>
        <a href={here} className="font-medium text-primary underline underline-offset-4">
          {check}
        </a>
      </noscript>
      <RefreshWhile everySeconds={everySeconds} times={times} />
    </div>
  );
}
