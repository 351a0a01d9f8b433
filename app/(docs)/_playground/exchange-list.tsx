import type { Exchange } from "@/app/(docs)/_playground/use-exchanges";

type ExchangeListProps = { exchanges: readonly Exchange[]; text: { log: string; answer: string; none: string } };

/** Each call with its answer below it, the newest last; read out as they come. */
export function ExchangeList({ exchanges, text }: ExchangeListProps) {
  return (
    <div role="log" aria-label={text.log}>
      <ol className="docs-exchange mt-5 space-y-4 empty:hidden">
        {exchanges.map(({ id, request, status, answer }) => (
          <li key={id} className="space-y-2">
            <pre tabIndex={0}>
              <code>{request}</code>
            </pre>
            <p className="text-sm font-medium">
              {status === 0 ? text.none : text.answer.replace("{status}", String(status))}
            </p>
            {answer !== "" && (
              <pre tabIndex={0}>
                <code>{answer}</code>
              </pre>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
