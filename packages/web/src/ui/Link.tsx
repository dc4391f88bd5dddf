import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { useTranslation } from "../lib/i18n.ts";
import { localePath } from "../lib/locale.ts";
import { tv } from "../lib/variants.ts";
import { type ButtonKind, buttonClass } from "./Button.tsx";
import { Icon, type IconType } from "./Icon.tsx";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of the site without its locale, or an address elsewhere (`https://…`). */
  readonly to: string;
  /** `text` looks like a link, `action` too and stands alone, `plain` looks like what it holds. */
  readonly look?: "text" | "action" | "plain";
  readonly replace?: boolean;
  /** What the view does: nothing (`stay`), or it shows the first of the rows if they begin above it. By default the top of the page. */
  readonly scroll?: "stay" | "rows" | undefined;
  readonly children?: ReactNode;
}

const TEXT = "font-medium text-accent-ink underline-offset-2 hover:underline";
const link = tv({ variants: { look: { text: TEXT, action: `touch-area ${TEXT}`, plain: "" } } });

/** A link within the site, in the language being read; addresses elsewhere open in a tab of their own. */
export function Link({ to, look = "text", replace, scroll, className, ...rest }: LinkProps) {
  const classes = link({ look, className });
  if (/^https?:/.test(to)) {
    return (
      <a {...rest} href={to} className={classes} target="_blank" rel="noreferrer noopener">
        {rest.children}
      </a>
    );
  }
  return <SiteLink {...rest} to={to} replace={replace ?? false} scroll={scroll} className={classes} />;
}

/** Like the router's own link, which would bring its prefetching to the sign-in page (2 KiB). */
function SiteLink({
  to,
  replace,
  scroll,
  onClick,
  target,
  children,
  ...rest
}: Omit<LinkProps, "look"> & { readonly replace: boolean }) {
  const { locale } = useTranslation();
  const path = localePath(locale, to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(path, {
    replace,
    ...(target && { target }),
    ...(scroll && { state: scroll === "rows" ? { showRows: true } : { keepScroll: true } }),
  });
  return (
    <a
      {...rest}
      target={target}
      href={useHref(path)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
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
