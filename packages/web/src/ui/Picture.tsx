import { ImageIcon } from "lucide-react";
import { useState } from "react";
import { cx } from "../lib/variants.ts";
import { Icon, type IconType } from "./Icon.tsx";

interface PictureProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  /** Shown where there is no picture. */
  readonly fallback?: IconType;
  /** Above the fold: fetched first. */
  readonly eager?: boolean;
  /** A photo that fills its frame, instead of an article on a plain ground. */
  readonly fills?: boolean;
  readonly className?: string | undefined;
}

/** A product picture on a plain ground. The frame has its size before the picture comes. */
export function Picture({ src, alt, fallback = ImageIcon, eager, fills = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const missing = !src || failed === src;
  return (
    <span className={cx("relative grid place-items-center overflow-hidden rounded-md bg-plate", className)}>
      {missing ? (
        <span
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
          className="grid size-full place-items-center text-line-strong"
        >
          <Icon icon={fallback} size={36} />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          className={cx(
            "absolute inset-0 size-full",
            fills ? "object-cover" : "object-contain p-[6%] mix-blend-multiply",
          )}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
