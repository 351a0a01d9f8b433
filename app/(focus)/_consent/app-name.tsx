/** An app's name within a sentence: a stranger's text, set apart from the words around it. */
export function AppName({ children }: { children: string }) {
  return (
    <strong className="font-semibold text-foreground">
      <bdi>{children}</bdi>
    </strong>
  );
}
