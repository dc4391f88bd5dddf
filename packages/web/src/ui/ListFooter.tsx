import { formatQuantity } from "../lib/format.ts";
import { type Translate, useTranslation } from "../lib/i18n.ts";
import { PAGE_SIZES } from "../lib/limits.ts";
import { Select } from "./Field.tsx";
import type { List, ListState } from "./listState.ts";
import { Pagination } from "./Pagination.tsx";

interface ListFooterProps {
  readonly list: List;
  /** Absent while loading for the first time. */
  readonly total: number | undefined;
  readonly isMinimum: boolean;
  readonly pages: number;
  readonly isPaged: boolean;
}

/** Rows per page, the number of results, and the pages. */
export function ListFooter({ list: { state, to, change }, total, isMinimum, pages, isPaged }: ListFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-4">
      <div className="flex items-center gap-3 text-ink-2">
        {isPaged && (
          <Select
            label={t("page_size")}
            hideLabel
            small
            value={String(state.size)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: t("page_size_of", { size }) }))}
            onChange={({ target }) => change({ size: Number(target.value) })}
          />
        )}
        <span aria-live="polite">
          {total !== undefined && countText({ ...state, total, isMinimum, pages }, t)}
          {isMinimum && <span className="block text-sm">{t("results_narrow")}</span>}
        </span>
      </div>
      <Pagination page={state.page} pages={pages} isOpen={isMinimum} to={(page) => to({ page })} />
    </div>
  );
}

interface Counted extends Pick<ListState, "page" | "size">, Pick<ListFooterProps, "isMinimum" | "pages"> {
  readonly total: number;
}

/** How many rows there are; of a list with several pages, also which of them are shown. */
function countText({ page, size, total, isMinimum, pages }: Counted, t: Translate): string {
  if (pages <= 1) return t(isMinimum ? "results_minimum" : "results", { count: total });
  const shown = {
    from: formatQuantity((page - 1) * size + 1),
    until: formatQuantity(Math.min(page * size, total)),
    total: formatQuantity(total),
  };
  return t(isMinimum ? "results_shown_minimum" : "results_shown", shown);
}
