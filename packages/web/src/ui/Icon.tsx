import type { LucideIcon } from "lucide-react";

/** An icon of `lucide-react`, imported by name, so that a page loads only its own. */
export type IconType = LucideIcon;

interface IconProps {
  readonly icon: IconType;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** Hidden from screen readers: the control around it has the name. */
export function Icon({ icon: Glyph, size = 20, className = "" }: IconProps) {
  return <Glyph aria-hidden="true" size={size} strokeWidth={1.75} className={`shrink-0 ${className}`} />;
}
