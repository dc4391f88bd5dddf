import { useEffect, useRef } from "react";
import { cx } from "../lib/variants.ts";
import { Link } from "./Link.tsx";

interface View {
  readonly key: string;
  readonly title: string;
  /** Address of the list in this view. */
  readonly to: string;
  readonly isChosen: boolean;
  /** Rows in it; absent while unknown, or where no number says more. */
  readonly count?: number | undefined;
  /** There are, or may be, more rows than `count`. */
  readonly isMinimum?: boolean | undefined;
}

const PADDING = 16;

/** The views of a list with their numbers. On phones they stay on one line that scrolls. */
export function ViewLinks({ label, views }: { readonly label: string; readonly views: readonly View[] }) {
  const line = useRef<HTMLElement>(null);
  const chosen = views.find(({ isChosen }) => isChosen)?.key;
  useEffect(() => {
    const link = line.current?.querySelector<HTMLElement>("[aria-current]");
    if (line.current && link && chosen !== undefined) line.current.scrollLeft = link.offsetLeft - PADDING;
  }, [chosen]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="relative mb-4 flex gap-2 xs:flex-wrap max-xs:-mx-4 max-xs:scroll-px-4 max-xs:overflow-x-auto max-xs:px-4 max-xs:py-1"
    >
      {views.map(({ key, title, to, isChosen, count, isMinimum = false }) => (
        <Link
          key={key}
          to={to}
          scroll="stay"
          look="plain"
          aria-current={isChosen ? "true" : undefined}
          className={cx(
            "inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium pointer-coarse:h-11",
            isChosen ? "border-ink bg-sunken text-ink" : "border-line-strong bg-surface text-ink-2 hover:text-ink",
          )}
        >
          {title}{" "}
          {count !== undefined && (
            <span className="tabular rounded-full bg-sunken px-1.5 text-2xs text-ink-2">
              {isMinimum ? `${count}+` : count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
