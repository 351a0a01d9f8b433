"use client";

import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";

type CopyFieldProps = {
  id: string;
  label: string;
  value: string;
  /** Stands below the field. */
  hint?: string;
  text: { copy: string; copied: string };
  /** Called when all of it was copied, by the button or by hand. */
  onCopied?: () => void;
};

/** Something to take along, with a button that copies it; the text can be selected and copied by hand as well. */
export function CopyField({ id, label, value, hint, text, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (!(await copyText(field.current, value))) return;
    setCopied(true);
    onCopied?.();
  }
  function copiedByHand() {
    const { selectionStart, selectionEnd } = field.current!;
    if (selectionStart === 0 && selectionEnd === value.length) onCopied?.();
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={copiedByHand}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="block min-h-11 w-full min-w-0 rounded-lg border border-input bg-muted px-3 font-mono text-sm text-foreground"
        />
        <Button type="button" variant="secondary" onClick={copy} aria-label={`${text.copy}: ${label}`}>
          <span className="grid">
            <span className={`col-start-1 row-start-1 ${copied ? "invisible" : ""}`}>{text.copy}</span>
            <span className={`col-start-1 row-start-1 ${copied ? "" : "invisible"}`}>{text.copied}</span>
          </span>
        </Button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {copied ? text.copied : ""}
      </p>
    </div>
  );
}

/** Over plain http from another machine there is no clipboard API; the old command still does it. */
async function copyText(field: HTMLInputElement | null, value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
