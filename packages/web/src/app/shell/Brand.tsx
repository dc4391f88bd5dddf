import { useConfig } from "../../lib/config.ts";

interface BrandProps {
  readonly compact?: boolean;
  /** Places for which a host may have a logo of its own; elsewhere, and without one, it is `webLogo`. */
  readonly place?: "navbar" | "sign-in";
}

/** The host's logo: its picture, or its name beside a wheel in its color. */
export function Brand({ compact, place }: BrandProps) {
  const { webLogo, webTitle, imageLogin, imageNavbar } = useConfig();
  const own = place === "navbar" ? imageNavbar : place === "sign-in" ? imageLogin : "";
  const logo = own || webLogo;
  if (logo) return <img src={logo} alt={webTitle} height={32} className="h-8 w-auto max-w-44 object-contain" />;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="shrink-0">
        <rect width="32" height="32" rx="9" fill="var(--accent)" />
        <g fill="none" stroke="var(--accent-text)" strokeWidth="2.1" strokeLinecap="round">
          <circle cx="16" cy="16" r="8.5" />
          <path d="M16 7.500v17M8.600 11.700l14.800 8.600M8.600 20.300l14.800-8.600" />
        </g>
        <circle cx="16" cy="16" r="2.600" fill="var(--accent)" stroke="var(--accent-text)" strokeWidth="1.900" />
      </svg>
      {!compact && <span className="truncate text-base font-semibold tracking-[-0.015em]">{webTitle}</span>}
    </span>
  );
}
