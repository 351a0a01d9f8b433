import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { TextField } from "@/app/_ui/text-field";

type SearchFormProps = {
  id: string;
  /** The page itself; what is searched for goes there as `q`. */
  action: string;
  value: string;
  text: Record<"label" | "hint" | "find" | "clear", string>;
};

/** A plain form, so that what was found has an address of its own. */
export function SearchForm({ id, action, value, text }: SearchFormProps) {
  return (
    <form method="get" action={action} role="search" aria-label={text.label} className="mb-5">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,26rem)_auto]">
        <TextField
          id={id}
          name="q"
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
            <ButtonLink href={action} variant="quiet">
              {text.clear}
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}
