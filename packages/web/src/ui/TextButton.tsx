import type { ButtonHTMLAttributes } from "react";
import { tv } from "../lib/variants.ts";

const textButton = tv({
  base: "touch-area min-h-6 rounded-sm text-left font-medium text-accent-ink underline-offset-2 hover:underline",
});

/** A button that looks like a link: it does something, and leads nowhere. */
export function TextButton({ className, children, ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type">) {
  return (
    <button {...rest} type="button" className={textButton({ className })}>
      {children}
    </button>
  );
}
