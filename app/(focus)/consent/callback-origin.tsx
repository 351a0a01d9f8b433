/** Scheme, host and port of a callback within a sentence. */
export function CallbackOrigin({ children }: { children: string }) {
  return <bdi className="font-medium text-foreground">{children}</bdi>;
}
