import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { cx } from "../lib/variants.ts";
import { Icon } from "./Icon.tsx";
import { pageWindow } from "./Pagination.tsx";
import { usePagerFocus } from "./usePagerFocus.ts";

/** Page buttons shown at once (1 §9). */
const VISIBLE = 4;

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Pages of a list that is all here: buttons, as no address changes. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation();
  const { nav, press } = usePagerFocus(page);
  const show = (next: number) => {
    press();
    onPage(next);
  };
  if (pages <= 1) return null;
  const shape =
    "tabular grid h-9 min-w-9 place-items-center rounded-md px-2 font-medium disabled:text-line-strong disabled:hover:bg-transparent";
  return (
    <nav ref={nav} aria-label={t("pagination")} className="flex items-center gap-0.5 print:hidden">
      <button
        type="button"
        aria-label={t("page_previous")}
        disabled={page <= 1}
        className={cx(shape, "hover:bg-sunken")}
        onClick={() => show(page - 1)}
      >
        <Icon icon={ChevronLeftIcon} size={18} />
      </button>
      {pageWindow(page, pages, VISIBLE).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t("page_number", { page: number })}
          aria-current={number === page ? "page" : undefined}
          className={cx(shape, number === page ? "bg-ink text-white" : "hover:bg-sunken")}
          onClick={() => show(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={t("page_next")}
        disabled={page >= pages}
        className={cx(shape, "hover:bg-sunken")}
        onClick={() => show(page + 1)}
      >
        <Icon icon={ChevronRightIcon} size={18} />
      </button>
    </nav>
  );
}
