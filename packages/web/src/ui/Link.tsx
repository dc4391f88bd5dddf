import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { tv } from "tailwind-variants/lite";
import { useTranslation } from "../lib/i18n.ts";
import { localePath } from "../lib/locale.ts";
import { type ButtonKind, buttonClass } from "./Button.tsx";
import { Icon, type IconType } from "./Icon.tsx";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of the site without its locale, or an address elsewhere (`https://…`). */
  readonly to: string;
  /** `text` looks like a link, `plain` like what it holds. */
  readonly look?: "text" | "plain";
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

const link = tv({
  variants: { look: { text: "font-medium text-accent-ink underline-offset-2 hover:underline", plain: "" } },
});

/** A link within the site, in the language being read; addresses elsewhere open in a tab of their own. */
export function Link({ to, look = "text", replace = false, className, children, ...rest }: LinkProps) {
  const { locale } = useTranslation();
  const classes = link({ look, className });
  if (/^https?:/.test(to)) {
    return (
      <a {...rest} href={to} className={classes} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    );
  }
  return (
    <RouterLink {...rest} to={localePath(locale, to)} replace={replace} className={classes}>
      {children}
    </RouterLink>
  );
}

interface ButtonLinkProps extends LinkProps {
  readonly kind?: ButtonKind;
  readonly size?: "sm" | "md" | "lg";
  readonly icon?: IconType;
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "secondary", size = "md", icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} look="plain" className={buttonClass(kind, size, className)}>
      {icon && <Icon icon={icon} size={18} />}
      {children}
    </Link>
  );
}
