type SwitchFieldProps = {
  id: string;
  name: string;
  label: string;
  hint: string;
  disabled?: boolean;
} & (
  | { defaultChecked: boolean }
  /** For what holds at once, without a form to send. */
  | { checked: boolean; onToggle: (checked: boolean) => void }
);

/** A check box that looks like a switch, with what it does below its name. */
export function SwitchField({ id, name, label, hint, disabled = false, ...state }: SwitchFieldProps) {
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-prose text-sm text-muted-foreground">
          {hint}
        </p>
      </div>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          {...("checked" in state
            ? { checked: state.checked, onChange: (event) => state.onToggle(event.target.checked) }
            : state)}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors checked:border-primary checked:bg-primary disabled:cursor-default disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-muted-foreground transition-[translate,background-color] peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-primary-foreground forced-colors:bg-[CanvasText]" />
      </span>
    </div>
  );
}
