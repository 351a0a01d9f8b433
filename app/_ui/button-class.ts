const BASE =
  "inline-flex select-none items-center justify-center gap-2 rounded-lg text-center font-medium transition-colors";

const VARIANTS = {
  primary: "bg-primary text-primary-foreground hover:bg-primary/90",
  secondary: "border border-input bg-card text-foreground hover:bg-muted",
  destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/90",
  quiet: "text-foreground hover:bg-muted",
};

const SIZES = { small: "min-h-9 px-3 text-sm", large: "min-h-11 px-4.5 py-2" };

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; wide?: boolean };

/** The look of something to press, for buttons and links alike; 44 px high unless small. */
export function buttonClass({ variant = "primary", size = "large", wide = false }: ButtonLook = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}${wide ? " w-full" : ""}`;
}
