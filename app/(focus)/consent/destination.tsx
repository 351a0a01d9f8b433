import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages";

export type DestinationText = { title: string; way: ReactNode; address: string };

export const destinationText = (t: Translator, origin: string, mode: "user" | "server"): DestinationText => ({
  title: t("callback.destination.title"),
  way: t.rich(`callback.destination.${wayOf(origin, mode)}`, {
    scheme: () => <bdi className="font-medium text-foreground">{/^[^:]*:\/\//.exec(origin)?.[0]}</bdi>,
  }),
  address: t("callback.destination.address"),
});

type DestinationProps = { origin: string; callbackUrl: string; text: DestinationText };

/** Who gets the credentials, and by which way: what a person has to look at before anything else. */
export function Destination({ origin, callbackUrl, text }: DestinationProps) {
  return (
    <section aria-labelledby="destination" className="mt-4 rounded-lg border border-border bg-muted px-4 py-3.5">
      <h2 id="destination" className="text-sm font-semibold">
        {text.title}
      </h2>
      <p
        className={`my-2 leading-snug font-semibold font-mono ${origin.length > 120 ? "text-sm" : "text-[0.9375rem]"}`}
      >
        <bdi>{breakable(origin)}</bdi>
      </p>
      <p className="text-sm text-muted-foreground">{text.way}</p>
      <details className="mt-2 text-sm">
        <summary className="text-muted-foreground hover:text-foreground">{text.address}</summary>
        <p className="mt-1 font-mono text-xs">
          <bdi>{callbackUrl}</bdi>
        </p>
      </details>
    </section>
  );
}

/** Lines end after a dot or the slashes, where there is one, and not in the middle of a name, hyphens included. */
function breakable(origin: string) {
  return origin.split(/(?<=\/\/|\.)/).map((part, i) => (
    <span key={i} className="inline-block max-w-full">
      {part}
    </span>
  ));
}

/** In `mode=user` plain http goes to this very machine alone; the panel refuses any other. */
function wayOf(origin: string, mode: "user" | "server"): "server" | "site" | "thisComputer" | "app" {
  if (mode === "server") return "server";
  if (origin.startsWith("https:")) return "site";
  return origin.startsWith("http:") ? "thisComputer" : "app";
}
