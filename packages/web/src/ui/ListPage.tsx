import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { type MessageKey, type Translate, useTranslation } from "../lib/i18n.ts";
import { PAGE_SIZES } from "../lib/limits.ts";
import { useGo } from "../lib/navigation.ts";
import { Button, IconButton } from "./Button.tsx";
import { cx } from "./cx.ts";
import { DeleteDialog, type Deletion } from "./deletion.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Select } from "./Field.tsx";
import type { IconName } from "./Icon.tsx";
import { ButtonLink } from "./Link.tsx";
import type { ListFilter } from "./listFilters.tsx";
import { useListQuery } from "./listQuery.ts";
import { type List, type ListState, useListState } from "./listState.ts";
import { PageHeader } from "./PageHeader.tsx";
import { Pagination } from "./Pagination.tsx";
import { SearchField } from "./SearchField.tsx";
import { sortedPage } from "./sortedPage.ts";
import { type Column, Table } from "./Table.tsx";
import { useHeld } from "./useWaiting.ts";

/** What columns can do with a row. */
interface RowContext<Row> {
  readonly t: Translate;
  readonly open: (row: Row) => void;
  readonly remove: (row: Row) => void;
  readonly reload: () => void;
}

/** What stands around a list and depends on it. */
interface PartContext<Data> {
  readonly t: Translate;
  readonly list: List;
  /** Absent until the first answer. */
  readonly data: Data | undefined;
}

interface ListOptions<Row, Data, Variables extends OperationVariables> {
  readonly title: MessageKey;
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: (state: ListState) => NoInfer<Variables>;
  readonly rows: (data: Data) => readonly Row[];
  /** How many rows there are on all pages; absent: the query lists all rows, and the page sorts and pages them. */
  readonly count?: (data: Data) => number;
  readonly keyOf: (row: Row) => string;
  readonly columns: (context: RowContext<Row>) => readonly Column<Row>[];
  /** Where a row leads, without the locale. */
  readonly href?: (row: Row) => string;
  /** What a row opens on the page, such as a dialog. */
  readonly detail?: (row: Row, page: { readonly close: () => void; readonly reload: () => void }) => ReactNode;
  readonly search: MessageKey;
  readonly filters?: readonly ListFilter[];
  readonly create?: { readonly to: string; readonly label: MessageKey; readonly icon?: IconName };
  readonly remove?: Deletion<Row>;
  /** Milliseconds after which the list loads again while it is visible. */
  readonly poll?: number;
  /** What an empty list says when no search or filter is set. */
  readonly empty?: { readonly title?: MessageKey; readonly text?: MessageKey };
  readonly actions?: (context: PartContext<Data>) => ReactNode;
  /** Between the heading and the list. */
  readonly above?: (context: PartContext<Data>) => ReactNode;
  /** Beside the list on wide screens, above it on narrow ones. */
  readonly beside?: (context: PartContext<Data>) => ReactNode;
}

/** A page that is a list, from its declaration. */
export function listPage<Row, Data, Variables extends OperationVariables>(
  options: ListOptions<Row, Data, Variables>,
): () => ReactNode {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside components
  return function Page() {
    return <ListPage {...options} />;
  };
}

/** A list with its query, search, filters, pages, and deletion. Search, filters, sort, and page are in the address. */
export function ListPage<Row, Data, Variables extends OperationVariables>(props: ListOptions<Row, Data, Variables>) {
  const { keyOf, filters = [], create, remove, detail } = props;
  const { t, locale } = useTranslation();
  const [opened, setOpened] = useState<Row>();
  const [deleting, setDeleting] = useState<Row>();
  const declared = props.columns({ t, open: setOpened, remove: setDeleting, reload: () => query.reload() });
  const columns = withDelete(declared, remove, setDeleting, t);
  const list = useListState({
    filters: filters.flatMap(({ names }) => names),
    sortFields: columns.flatMap(({ sortField }) => sortField ?? []),
  });
  const { state, to } = list;
  const query = useListQuery(props.query, props.variables(state), props.poll);
  const { data, stale, failed, reload } = query;
  const found = data && props.rows(data);
  const total = (data && (props.count?.(data) ?? found?.length)) ?? 0;
  const rows = useHeld(found && !props.count ? sortedPage(found, state, columns, locale) : found);
  const pages = Math.ceil(total / state.size);
  useExistingPage(stale ? undefined : pages, list);
  const views = Object.fromEntries(
    filters.filter(({ control }) => !control).flatMap(({ names: [name = ""] }) => entryOf(state, name)),
  );
  const isNarrowed = state.search !== "" || Object.keys(state.filters).some((name) => !Object.hasOwn(views, name));
  const isEmpty = !failed && rows !== undefined && total === 0;
  const part = { t, list, data };
  const beside = props.beside?.(part);
  const createLink = create && (
    <ButtonLink to={create.to} kind="primary" icon={create.icon ?? "plus"}>
      {t(create.label)}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t(props.title)} aside={props.actions?.(part) ?? createLink} />
      {props.above?.(part)}
      <div className={cx(Boolean(beside) && "grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]")}>
        {beside}
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 xs:px-5">
            <SearchField
              label={t(props.search)}
              value={state.search}
              onSearch={list.search}
              className="flex-1 max-xs:basis-full xs:max-w-80 xs:min-w-56"
            />
            {filters.map(({ names, control }) => control && <Fragment key={names.join()}>{control(list)}</Fragment>)}
          </div>
          {failed ? (
            <EmptyState kind="went-wrong" action={<Button onClick={reload}>{t("try_again")}</Button>} />
          ) : isEmpty && isNarrowed ? (
            <EmptyState
              kind="no-results"
              action={<ButtonLink to={to({ search: "", filters: views })}>{t("filters_clear")}</ButtonLink>}
            >
              {t("empty_no_results_text")}
            </EmptyState>
          ) : isEmpty ? (
            <EmptyState kind="no-data" {...(props.empty?.title && { title: t(props.empty.title) })} action={createLink}>
              {props.empty?.text ? t(props.empty.text) : createLink && t("empty_create_text")}
            </EmptyState>
          ) : (
            <Table
              label={t(props.title)}
              columns={columns}
              rows={rows ?? []}
              keyOf={keyOf}
              loading={rows === undefined ? state.size : undefined}
              stale={stale}
              sort={state.sort}
              sortTo={(field, order) => to({ sort: { field, order } })}
              href={props.href}
              onOpen={detail && setOpened}
            />
          )}
        </div>
      </div>
      {!failed && !isEmpty && <Footer list={list} total={rows && total} pages={pages} />}
      {opened && detail?.(opened, { close: () => setOpened(undefined), reload })}
      {remove && deleting && (
        <DeleteDialog deletion={remove} row={deleting} reload={reload} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

interface FooterProps {
  readonly list: List;
  /** Absent while loading for the first time. */
  readonly total: number | undefined;
  readonly pages: number;
}

/** Rows per page, the number of results, and the pages. */
function Footer({ list: { state, to, change }, total, pages }: FooterProps) {
  const { t } = useTranslation();
  return (
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
        <span aria-live="polite">{total !== undefined && t("results", { count: total })}</span>
      </div>
      <Pagination page={state.page} pages={pages} to={(page) => to({ page })} />
    </div>
  );
}

function entryOf({ filters }: ListState, name: string): readonly (readonly [string, readonly string[]])[] {
  const values = filters[name];
  return values ? [[name, values]] : [];
}

/** Goes to the last page from an address, or after a deletion, beyond it. */
function useExistingPage(pages: number | undefined, { state, to }: List): void {
  const go = useGo();
  const target = pages !== undefined && pages > 0 && state.page > pages ? to({ page: pages }) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function at each render
  useEffect(() => {
    if (target) go(target, { replace: true });
  }, [target]);
}

function withDelete<Row>(
  columns: readonly Column<Row>[],
  remove: Deletion<Row> | undefined,
  ask: (row: Row) => void,
  t: Translate,
): readonly Column<Row>[] {
  if (!remove || remove.ownButton) return columns;
  const actions: Column<Row> = {
    id: "actions",
    title: t("actions"),
    align: "right",
    card: "aside",
    skeleton: "w-8",
    cell: (row) => {
      const locked = remove.lockedBecause?.(row, t);
      return (
        <IconButton
          icon="trash"
          size="sm"
          label={locked ?? t("delete_of", { name: remove.nameOf(row, t) })}
          disabled={locked !== undefined}
          onClick={() => ask(row)}
        />
      );
    },
  };
  return [...columns, actions];
}
