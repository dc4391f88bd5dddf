import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconType } from "./Icon.tsx";

export type ButtonKind = "primary" | "secondary" | "ghost" | "danger";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  readonly kind?: ButtonKind;
  readonly size?: "sm" | "md" | "lg";
  readonly type?: "button" | "submit";
  readonly icon?: IconType;
  /** Being worked on: keeps its width and takes no further press. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const KINDS: Record<ButtonKind, string> = {
  primary: "bg-accent text-accent-text hover:brightness-110 active:brightness-95 shadow-card",
  secondary: "bg-surface text-ink border border-line-strong hover:bg-sunken active:bg-line shadow-card",
  ghost: "text-ink hover:bg-sunken active:bg-line",
  danger: "bg-surface text-bad border border-line-strong hover:bg-bad-soft",
};

const SIZES = { sm: "h-8 px-3 text-xs gap-1.5", md: "h-10 px-4 gap-2", lg: "h-12 px-6 gap-2 text-[0.9375rem]" };

export function buttonClass(kind: ButtonKind = "secondary", size: keyof typeof SIZES = "md"): string {
  return cx(
    "relative inline-flex items-center justify-center whitespace-nowrap rounded-md font-medium transition-[background,filter,color]",
    "disabled:opacity-50 disabled:shadow-none aria-disabled:opacity-50 select-none",
    KINDS[kind],
    SIZES[size],
  );
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
      className={cx(buttonClass(kind, size), className)}
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
      <span className={cx("inline-flex items-center", size === "sm" ? "gap-1.5" : "gap-2", busy && "invisible")}>
        {icon && <Icon icon={icon} size={size === "sm" ? 16 : 18} />}
        {children}
      </span>
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "children"> {
  readonly icon: IconType;
  /** What it does; read aloud and shown when pointed at. */
  readonly label: string;
  readonly size?: "sm" | "md";
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, size = "md", className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink active:bg-line",
        "disabled:opacity-40 disabled:hover:bg-transparent",
        size === "sm" ? "size-8" : "size-10",
        className,
      )}
    >
      <Icon icon={icon} size={size === "sm" ? 18 : 20} />
    </button>
  );
}
