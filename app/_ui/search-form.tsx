import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { TextField } from "@/app/_ui/text-field";

type SearchFormProps = {
  id: string;
  /** The page itself, and the part of it that holds what is found. */
  action: string;
  anchor?: string;
  /** What is searched for is called this in the address. */
  name?: string;
  /** What else of the address stays. */
  kept?: Record<string, string>;
  value: string;
  text: Record<"label" | "hint" | "find" | "clear", string>;
};

/** A plain form, so that what was found has an address of its own. */
export function SearchForm({ id, action, anchor, name = "q", kept = {}, value, text }: SearchFormProps) {
  const end = anchor === undefined ? "" : `#${anchor}`;
  const rest = String(new URLSearchParams(kept));
  return (
    <form method="get" action={`${action}${end}`} role="search" aria-label={text.label} className="mb-5">
      {Object.entries(kept).map(([key, word]) => (
        <input key={key} type="hidden" name={key} value={word} />
      ))}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,26rem)_auto]">
        <TextField
          id={id}
          name={name}
          type="search"
          label={text.label}
          hint={text.hint}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* beside the field, below where its label ends */}
        <div className="flex flex-wrap content-start gap-3 sm:mt-6.5">
          <Button type="submit" variant="secondary">
            {text.find}
          </Button>
          {value !== "" && (
            <ButtonLink href={`${action}${rest && `?${rest}`}${end}`} variant="quiet">
              {text.clear}
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}
