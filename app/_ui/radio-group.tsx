type RadioGroupProps = {
  name: string;
  legend: string;
  options: { value: string; label: string; hint: string }[];
  /** The one that is chosen at first. */
  chosen: string;
  onChoose?: (value: string) => void;
};

/** A choice of one among few, each with what it means. */
export function RadioGroup({ name, legend, options, chosen, onChoose }: RadioGroupProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="space-y-2">
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-lg border border-input px-3 py-2.5 has-checked:border-primary has-checked:bg-accent/40"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={() => onChoose?.(value)}
              aria-describedby={`${name}-${value}-hint`}
              className="mt-0.5 size-4.5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{label}</span>
              <span id={`${name}-${value}-hint`} className="block text-sm text-muted-foreground">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
