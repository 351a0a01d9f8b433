import type { ComponentProps } from "react";
import { buttonClass } from "@/app/_ui/button-class";
import type { ButtonLook } from "@/app/_ui/button-class";
import { Spinner } from "@/app/_ui/spinner";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & ButtonLook & { busy?: boolean };

/**
 * A button. While `busy` it keeps its size, its place in the tab order and the focus, and is marked as disabled;
 * whoever handles the press ignores it then.
 */
export function Button({ variant, size, wide, busy = false, children, ...rest }: ButtonProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) });
  return (
    <button {...rest} className={`${look} relative aria-disabled:cursor-default`} aria-disabled={busy || undefined}>
      <span className={busy ? "invisible" : "contents"}>{children}</span>
      {busy && <Spinner className="absolute size-5" />}
    </button>
  );
}
