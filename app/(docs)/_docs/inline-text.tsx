/** A sentence in which `code` stands between backticks. */
export function InlineText({ text }: { text: string }) {
  const parts = text.split("`");
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="docs-code">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
