import type { ButtonHTMLAttributes, Ref } from "react";
import { tv } from "../lib/variants.ts";
import { Icon, type IconType } from "./Icon.tsx";

export type ButtonKind = "primary" | "secondary" | "ghost" | "danger" | "destroy";
type ButtonSize = "sm" | "md" | "lg";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly type?: "button" | "submit";
  readonly icon?: IconType;
  /** In progress: keeps its width and name, and ignores further presses. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const button = tv({
  base: "relative inline-flex items-center justify-center whitespace-nowrap rounded-md font-medium transition-[background,filter,color] select-none disabled:opacity-50 disabled:shadow-none aria-disabled:opacity-50",
  variants: {
    kind: {
      primary: "bg-accent text-accent-text shadow-card hover:brightness-110 active:brightness-95",
      secondary: "border border-line-strong bg-surface text-ink shadow-card hover:bg-sunken active:bg-line",
      ghost: "text-ink hover:bg-sunken active:bg-line",
      // `danger` opens a question, `destroy` answers it.
      danger: "border border-line-strong bg-surface text-danger hover:bg-bad-soft",
      destroy: "bg-danger text-white shadow-card hover:brightness-110 active:brightness-95",
    },
    // Fingers need 44 px.
    size: {
      sm: "h-8 gap-1.5 px-3 text-xs pointer-coarse:h-11",
      md: "h-10 gap-2 px-4 pointer-coarse:h-11",
      lg: "h-12 gap-2 px-6 text-[0.9375rem]",
    },
  },
});

const buttonContent = tv({
  base: "inline-flex items-center",
  variants: { size: { sm: "gap-1.5", md: "gap-2", lg: "gap-2" }, busy: { true: "opacity-0" } },
});

const iconButton = tv({
  base: "inline-grid shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink active:bg-line disabled:opacity-40 disabled:hover:bg-transparent",
  variants: { size: { sm: "size-8 pointer-coarse:size-11", md: "size-10 pointer-coarse:size-11" } },
});

/** Classes of a button that is a row of a list to choose from: its text may take several lines. */
export const CHOICE_ROW =
  "w-full !h-auto min-h-10 !justify-start !whitespace-normal py-2 text-left wrap-anywhere pointer-coarse:min-h-11";

/** The look of a button for another element, such as a link. */
export function buttonClass(
  kind: ButtonKind = "secondary",
  size: ButtonSize = "md",
  className?: string | undefined,
): string {
  return button({ kind, size, className });
}

export function Button({
  kind = "secondary",
  size = "md",
  type = "button",
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, size, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" />
        </span>
      )}
      <span className={buttonContent({ size, busy })}>
        {icon && <Icon icon={icon} size={size === "sm" ? 16 : 18} />}
        {children}
      </span>
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "children"> {
  readonly icon: IconType;
  /** What it does: its accessible name and its tooltip. */
  readonly label: string;
  readonly size?: "sm" | "md";
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, size = "md", className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={iconButton({ size, className })}>
      <Icon icon={icon} size={size === "sm" ? 18 : 20} />
    </button>
  );
}
