import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { cx, tv } from "../lib/variants.ts";
import { Icon, type IconType } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { usePagerFocus } from "./usePagerFocus.ts";

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  /** Address of a page, without its locale. */
  readonly to: (page: number) => string;
  /** Links visible at most (1 §9: ten). */
  readonly visible?: number;
  /** There are, or may be, more pages: the last one is not offered. */
  readonly isOpen?: boolean;
}

const pageLink = tv({
  base: "tabular grid h-10 min-w-10 pointer-coarse:h-11 pointer-coarse:min-w-11 place-items-center rounded-md px-2 font-medium",
  variants: {
    state: { current: "bg-ink text-white", other: "hover:bg-sunken", disabled: "text-line-strong" },
    /** Left out on small screens. */
    far: { true: "max-xs:hidden" },
  },
  defaultVariants: { state: "other" },
});

/** The page numbers to show around `page`: a window of at most `visible`, as far as there are pages. */
export function pageWindow(page: number, pages: number, visible = 10): number[] {
  const count = Math.min(visible, pages);
  const first = Math.max(1, Math.min(page - Math.floor((count - 1) / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The page numbers to show: as `pageWindow`, but with the first and the last page, in place of those at the ends of the window. */
export function pageNumbers(page: number, pages: number, visible = 10): number[] {
  const shown = pageWindow(page, pages, visible);
  return shown.map((number, index) => (index === 0 ? 1 : index === shown.length - 1 ? pages : number));
}

export function Pagination({ page, pages, to, visible = 10, isOpen = false }: PaginationProps) {
  const { t } = useTranslation();
  const { nav, press } = usePagerFocus(page);
  if (pages <= 1) return null;
  const numbers = isOpen ? pageWindow(page, pages, visible) : pageNumbers(page, pages, visible);
  const few = fewNumbers(page, numbers);
  const [gaps, fewGaps] = [gapsOf(numbers), gapsOf(few)];
  const step = (target: number, icon: IconType, label: string) =>
    target < 1 || target > pages ? (
      <span aria-hidden="true" className={pageLink({ state: "disabled" })}>
        <Icon icon={icon} size={18} />
      </span>
    ) : (
      <Link to={to(target)} scroll="rows" onClick={press} look="plain" aria-label={label} className={pageLink()}>
        <Icon icon={icon} size={18} />
      </Link>
    );
  return (
    <nav
      ref={nav}
      aria-label={t("pagination")}
      className="flex flex-wrap items-center justify-center gap-1 print:hidden"
    >
      {step(page - 1, ChevronLeftIcon, t("page_previous"))}
      {numbers.map((number) => (
        <Fragment key={number}>
          {(gaps.includes(number) || fewGaps.includes(number)) && (
            <span
              aria-hidden="true"
              className={cx(
                "px-0.5 text-ink-3",
                !fewGaps.includes(number) && "max-xs:hidden",
                !gaps.includes(number) && "xs:hidden",
              )}
            >
              …
            </span>
          )}
          <Link
            to={to(number)}
            scroll="rows"
            onClick={press}
            look="plain"
            aria-label={t("page_number", { page: number })}
            aria-current={number === page ? "page" : undefined}
            className={pageLink({ state: number === page ? "current" : "other", far: !few.includes(number) })}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {step(page + 1, ChevronRightIcon, t("page_next"))}
    </nav>
  );
}

/** The page numbers on small screens: the first, the last, the current page, and a number that alone would be missing between two of them. */
export function fewNumbers(page: number, numbers: readonly number[]): number[] {
  const at = numbers.indexOf(page);
  const last = numbers.length - 1;
  const anchors = [0, at === 0 ? 1 : at, at === last ? last - 1 : at, last].filter(
    (index) => index >= 0 && index <= last,
  );
  return numbers.filter(
    (_, index) => anchors.includes(index) || (anchors.includes(index - 1) && anchors.includes(index + 1)),
  );
}

/** The page numbers before which others are left out. */
const gapsOf = (numbers: readonly number[]): number[] =>
  numbers.filter((number, index) => number - (numbers[index - 1] ?? number - 1) > 1);
