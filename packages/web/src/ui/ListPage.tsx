import type { ReactNode } from "react";
import { useT } from "../app/i18n.ts";
import { PAGE_SIZES } from "../app/limits.ts";
import type { useListState } from "../app/listState.ts";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import { EmptyState } from "./EmptyState.tsx";
import { Select } from "./Field.tsx";
import { ButtonLink } from "./Link.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pagination } from "./Pagination.tsx";
import { SearchField } from "./SearchField.tsx";
import { type Column, Table } from "./Table.tsx";
import { useHeld } from "./useWaiting.ts";

interface ListPageProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly list: ReturnType<typeof useListState>;
  /** Absent while loading for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly searchLabel: string;
  /** What is said when there is nothing at all, in place of "no data". */
  readonly emptyTitle?: string;
  /** What would be here, and how it gets here. */
  readonly emptyText?: string;
  /** More controls beside the search field. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** Between the heading and the list: what the list comes to. */
  readonly above?: ReactNode;
  /** Beside the list on wide screens, above it on narrow ones. */
  readonly beside?: ReactNode;
}

/** A list as configuration: search, filters, page and size in the address; and what shows when there is nothing to list. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, columns, keyOf, list, total, loading, failed, onRetry, searchLabel, filters, actions, above, beside } =
    props;
  const { emptyTitle, emptyText } = props;
  const { t } = useT();
  const { state, to, change } = list;
  const rows = useHeld(props.rows);
  const isNarrowed = state.search !== "" || Object.keys(state.filters).length > 0;
  const pages = Math.ceil(total / state.size);
  const isEmpty = !loading && rows !== undefined && rows.length === 0;
  return (
    <>
      <PageHeader title={title} aside={actions} />
      {above}
      <div className={cx(beside !== undefined && "grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]")}>
        {beside}
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 xs:px-5">
            <SearchField
              key={state.search}
              label={searchLabel}
              value={state.search}
              onSearch={(search) => change({ search })}
              className="flex-1 max-xs:basis-full xs:max-w-80 xs:min-w-56"
            />
            {filters}
          </div>
          {failed ? (
            <EmptyState kind="went-wrong" action={<Button onClick={onRetry}>{t("try_again")}</Button>} />
          ) : isEmpty ? (
            <EmptyState
              kind={isNarrowed ? "no-results" : "no-data"}
              {...(!isNarrowed && emptyTitle && { title: emptyTitle })}
              action={isNarrowed && <ButtonLink to={to({ search: "", filters: {} })}>{t("filters_clear")}</ButtonLink>}
            >
              {!isNarrowed && emptyText}
            </EmptyState>
          ) : (
            <Table
              label={title}
              columns={columns}
              rows={rows ?? []}
              keyOf={keyOf}
              loading={rows === undefined ? state.size : undefined}
              sort={state.sort}
              sortTo={(field, order) => to({ sort: { field, order } })}
            />
          )}
        </div>
      </div>
      {!failed && !isEmpty && (
        <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-4">
          <div className="flex items-center gap-3 text-ink-2">
            <Select
              label={t("page_size")}
              hideLabel
              small
              value={String(state.size)}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: t("page_size_of", { size }) }))}
              onChange={({ target }) => change({ size: Number(target.value) })}
            />
            <span aria-live="polite">{rows && t("results", { count: total })}</span>
          </div>
          <Pagination page={state.page} pages={pages} to={(page) => to({ page })} />
        </div>
      )}
    </>
  );
}
