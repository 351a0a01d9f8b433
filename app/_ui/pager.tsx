import { ButtonLink } from "@/app/_ui/button-link";

/** The way to older entries and back to the newest; nothing where all is in view. */
export function Pager({
  label,
  older,
  newest,
  text,
}: {
  label: string;
  older: string | null;
  newest: string | null;
  text: { older: string; newest: string };
}) {
  if (older === null && newest === null) return null;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap gap-3">
      {newest !== null && (
        <ButtonLink href={newest} variant="secondary" size="small">
          {text.newest}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink href={older} variant="secondary" size="small">
          {text.older}
        </ButtonLink>
      )}
    </nav>
  );
}
