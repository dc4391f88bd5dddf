import type { OperationVariables } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { PlusIcon } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useConfig } from "../lib/config.ts";
import { type MessageKey, type Translate, useTranslation } from "../lib/i18n.ts";
import { useGo } from "../lib/navigation.ts";
import { reportFault } from "../lib/reporter.ts";
import { cx } from "../lib/variants.ts";
import { Button } from "./Button.tsx";
import { type BulkAction, BulkButtons, bulkDeletion } from "./bulk.tsx";
import { type CardLook, Cards } from "./Cards.tsx";
import { type Column, withoutVacant } from "./columns.tsx";
import { DeleteDialog, type Deletion } from "./deletion.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ExportButton, saveRows } from "./ExportButton.tsx";
import { useExistingPage } from "./existingPage.ts";
import { FilterBar } from "./FilterBar.tsx";
import type { IconType } from "./Icon.tsx";
import { ButtonLink } from "./Link.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { useLastList } from "./lastList.ts";
import { chosenPeriod, type ListFilter } from "./listFilters.tsx";
import { useListQuery } from "./listQuery.ts";
import { type LoadedRows, loadRows, type RowSource } from "./listRows.ts";
import { type List, type ListState, useListState } from "./listState.ts";
import { pageOf, sortedRows } from "./localRows.ts";
import { HeaderActions, PageHeader } from "./PageHeader.tsx";
import type { Poll } from "./poll.ts";
import { withMenu } from "./rowMenuColumn.tsx";
import { type Selection, SelectionBar, useSelection } from "./selection.tsx";
import { sumOfRows } from "./sumOfRows.ts";
import { Table } from "./Table.tsx";
import { toast } from "./toasts.ts";
import { useOpened } from "./useOpened.ts";
import { useHeld } from "./useWaiting.ts";

/** What columns can do with a row. */
interface RowContext<Row> {
  readonly t: Translate;
  readonly open: (row: Row) => void;
  readonly remove: (row: Row) => void;
  readonly reload: () => void;
}

/** What the detail of a row can do. */
export interface DetailContext {
  readonly close: () => void;
  readonly reload: () => void;
  /** Shows the row before or after it on the page, if there is such a row. */
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
}

/** What stands around a list and depends on it. */
interface PartContext<Data> {
  readonly t: Translate;
  readonly list: List;
  /** Absent until the first answer. */
  readonly data: Data | undefined;
  readonly reload: () => void;
}

interface CreateLink {
  readonly to: string;
  readonly label: MessageKey;
  readonly icon?: IconType;
  readonly isOffered?: () => boolean;
}

interface ListOptions<Row, Data, Variables extends OperationVariables> extends RowSource<Row, Data, Variables> {
  readonly title: MessageKey;
  /** What the list is about, below the title. */
  readonly about?: MessageKey;
  readonly keyOf: (row: Row) => string;
  readonly columns: (context: RowContext<Row>) => readonly Column<Row>[];
  /** Shows rows in their own way; the columns are then for sorting and the export. */
  readonly cards?: CardLook<Row>;
  /** Where a row leads, without the locale. */
  readonly href?: (row: Row) => string;
  /** Rows belong to several customers: their pages lead back here, although this list is not above them by address. */
  readonly ofCustomers?: boolean;
  /** What a row opens on the page, such as a dialog. */
  readonly detail?: (row: Row, page: DetailContext) => ReactNode;
  /** Name under which the address has the row that is open: going back from a page that it links to, it is open again. */
  readonly detailIn?: string;
  /** Label of the search field; absent where the query does not search. */
  readonly search?: MessageKey;
  /** What the search looks through where the query lists all rows and does not search itself. */
  readonly textOf?: (row: Row) => string;
  readonly filters?: readonly ListFilter[];
  /** Heads the rows of a list that the API answers all at once: all of them on one page, unless they are sorted. */
  readonly groupOf?: (row: Row, t: Translate) => string;
  readonly create?: CreateLink;
  readonly remove?: Deletion<Row>;
  /** Where the form of a copy of a row is, without the locale. */
  readonly copyTo?: (row: Row) => string;
  /** Name under which this device stores what the user selected; absent: a reload forgets it. */
  readonly storesSelection?: string;
  /** What can be done with several rows at once; deletion is added where rows can be deleted. */
  readonly bulk?: (context: PartContext<Data>) => readonly BulkAction<Row>[];
  /** What the selected rows come to; by default the sum of their first amounts. */
  readonly sumOf?: (rows: readonly Row[]) => string | undefined;
  /** Why a row cannot be selected. */
  readonly lockedBecause?: (row: Row, t: Translate) => string | undefined;
  /** Offers the list as a spreadsheet, in a file of this name in English. */
  readonly exportAs?: string;
  /** Variables of the export, such as one that reads what only its columns show. */
  readonly exportWith?: Partial<NoInfer<Variables>>;
  /** Loads the list again when it has changed. */
  readonly poll?: Poll<Data>;
  /** In place of the whole page, such as the choice of a customer, once the answer says so. */
  readonly instead?: (data: Data) => ReactNode;
  /** What an empty list says when no search or filter is set. */
  readonly empty?: {
    readonly title?: MessageKey;
    readonly text?: MessageKey;
    /** By default the link that creates a row. */
    readonly action?: { readonly to: string; readonly label: MessageKey };
  };
  readonly actions?: (context: PartContext<Data> & { readonly hasSelection: boolean }) => ReactNode;
  /** Between the heading and the list. */
  readonly above?: (context: PartContext<Data>) => ReactNode;
  /** Under the rows, such as what their amounts leave out. */
  readonly note?: (rows: readonly Row[]) => ReactNode;
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
  const { keyOf, filters = [], create, detail, exportAs } = props;
  const { t, locale } = useTranslation();
  const go = useGo();
  const [opened, setOpened] = useOpened(keyOf, props.detailIn);
  const [deleting, setDeleting] = useState<Row>();
  const declared = props.columns({ t, open: setOpened, remove: setDeleting, reload: () => query.reload() });
  const list = useListState({
    filters: filters.flatMap(({ names }) => names),
    sortFields: declared.flatMap(({ sortField }) => sortField ?? []),
  });
  const { state, to } = list;
  const scope = JSON.stringify([state.search, state.filters]);
  const existing = useExistingPage(state.page, (page) => to({ page }), scope);
  const shown = { ...state, page: existing.page };
  const query = useListQuery(props.query, props.variables(shown), props.poll);
  const { data, stale, failed, reload } = query;
  const found = data && props.rows(data);
  // Where no row can ever be deleted, nothing offers it.
  const offersNone = Boolean(props.remove?.isHidden && found?.every(props.remove.isHidden));
  const remove = offersNone ? undefined : props.remove;
  const present = declared.filter(({ isShown }) => isShown?.(state) ?? true);
  const copy = props.copyTo && { to: props.copyTo, go };
  const columns = withMenu(present, { remove, copy, ask: setDeleting, t });
  const isLocal = props.count === undefined;
  const sorted = (all: readonly Row[]) => sortedRows(all, state, { columns, locale, textOf: props.textOf });
  const matching = found && isLocal ? sorted(found) : found;
  const total = (data && (props.count?.(data) ?? matching?.length)) ?? 0;
  const isMinimum = (data && props.countIsMinimum?.(data)) ?? false;
  const isPaged = props.groupOf === undefined;
  const rows = useHeld(matching && isLocal && isPaged ? pageOf(matching, shown) : matching);
  const only = state.search !== "" && !stale && total === 1 && rows?.[0] ? props.href?.(rows[0]) : undefined;
  const pages = isPaged ? Math.ceil(total / state.size) : 1;
  useLastList(props.href && rows?.map(props.href), pages, props.ofCustomers);
  if (data && !stale) existing.setPages(pages);
  const views = Object.fromEntries(
    filters.filter(({ control }) => !control).flatMap(({ names: [name = ""] }) => entryOf(state, name)),
  );
  const isNarrowed = state.search !== "" || Object.keys(state.filters).some((name) => !Object.hasOwn(views, name));
  const { from, to: until } = chosenPeriod(state);
  const isReversed = from !== undefined && until !== undefined && from > until;
  const isEmpty = !failed && rows !== undefined && total === 0;
  const part = { t, list, data, reload };
  const client = useApolloClient();
  const load = async (most: number, extra: Partial<Variables> = {}): Promise<LoadedRows<Row>> => {
    const source = { ...props, variables: (wanted: ListState) => ({ ...props.variables(wanted), ...extra }) };
    const loaded = await loadRows(client, source, state, isLocal ? Number.POSITIVE_INFINITY : most);
    const all = isLocal ? sorted(loaded.rows) : loaded.rows;
    return { rows: all.slice(0, most), isCut: loaded.isCut || all.length > most };
  };
  const formats = useConfig();
  const changes = [...(props.bulk?.(part) ?? []), ...(remove ? [bulkDeletion(remove)] : [])];
  const saving: BulkAction<Row> = {
    label: "download_excel",
    save: (rows) =>
      saveRows({ name: exportAs ?? "", title: t(props.title), columns, rows, formats, totalTitle: t("total") }),
  };
  const actions = exportAs && !props.exportWith && changes.length > 0 ? [saving, ...changes] : changes;
  const title = columns.find(({ card }) => card === "title");
  const selection = useSelection<Row>({
    keyOf,
    nameOf: (row) => remove?.nameOf(row, t) ?? String(title?.value?.(row) ?? keyOf(row)),
    scope,
    lockedBecause: (row) => (remove ?? props).lockedBecause?.(row, t),
    ...(props.storesSelection && {
      stored: { name: props.storesSelection, load: async () => (await load(MOST_SELECTED)).rows },
    }),
  });
  // Where no row of the page can be selected, nothing offers it.
  const isSelectable = actions.length > 0 && rows?.every((row) => selection.lockedBecause(row)) !== true;
  const selectAll = useSelectAll(total, selection, load);
  const sum = (chosen: readonly Row[]) => sumOfRows(columns, chosen);
  const beside = props.beside?.(part);
  const createLink = create && create.isOffered?.() !== false && (
    <ButtonLink to={create.to} kind="primary" icon={create.icon ?? PlusIcon}>
      {t(create.label)}
    </ButtonLink>
  );
  const emptyAction = props.empty?.action ? (
    <ButtonLink to={props.empty.action.to}>{t(props.empty.action.label)}</ButtonLink>
  ) : (
    createLink
  );
  const current = opened && (rows?.find((row) => keyOf(row) === opened.key) ?? opened.row);
  const place = current && rows ? rows.findIndex((row) => keyOf(row) === keyOf(current)) : -1;
  const step = (by: number) => {
    const row = place < 0 ? undefined : rows?.[place + by];
    return row && (() => setOpened(row));
  };
  const instead = data && props.instead?.(data);
  if (instead) return instead;
  return (
    <>
      <PageHeader
        title={t(props.title)}
        aside={
          <HeaderActions>
            {exportAs && (
              <ExportButton
                name={exportAs}
                title={t(props.title)}
                columns={columns}
                disabled={isEmpty}
                load={(most) => load(most, props.exportWith)}
              />
            )}
            {props.actions?.({ ...part, hasSelection: selection.rows.length > 0 }) ?? createLink}
          </HeaderActions>
        }
        below={props.about && <p className="mt-1 max-w-3xl text-ink-2 max-lg:mt-3">{t(props.about)}</p>}
      />
      {props.above?.(part)}
      <div className={cx(Boolean(beside) && "grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]")}>
        {beside}
        <div data-rows="" className="rounded-lg border border-line bg-surface shadow-card">
          <FilterBar
            list={list}
            search={props.search}
            openOnly={only ? () => go(only) : undefined}
            filters={filters}
            columns={props.cards ? [] : columns}
          />
          {failed ? (
            <EmptyState kind="went-wrong" action={<Button onClick={reload}>{t("try_again")}</Button>} />
          ) : isEmpty && isNarrowed ? (
            <EmptyState
              kind="no-results"
              action={<ButtonLink to={to({ search: "", filters: views })}>{t("filters_clear")}</ButtonLink>}
            >
              {t(isReversed ? "date_from_after_to" : isMinimum ? "results_narrow" : "empty_no_results_text")}
            </EmptyState>
          ) : isEmpty ? (
            <EmptyState
              kind="no-data"
              {...(props.empty?.title && { title: t(props.empty.title) })}
              action={emptyAction}
            >
              {props.empty?.text ? t(props.empty.text) : createLink && t("empty_create_text")}
            </EmptyState>
          ) : props.cards ? (
            <Cards
              label={t(props.title)}
              rows={rows}
              keyOf={keyOf}
              look={props.cards}
              stale={stale}
              selection={isSelectable ? selection : undefined}
            />
          ) : (
            <Table
              label={t(props.title)}
              columns={withoutVacant(columns, rows ?? [])}
              rows={rows ?? []}
              keyOf={keyOf}
              loading={rows === undefined ? state.size : undefined}
              stale={stale}
              sort={state.sort}
              sortTo={(field, order) => to({ sort: { field, order } })}
              href={props.href}
              onOpen={detail && setOpened}
              selection={isSelectable ? selection : undefined}
              groupOf={state.sort ? undefined : (row) => props.groupOf?.(row, t)}
            />
          )}
          <SelectionBar selection={selection} selectAll={selectAll} sum={(props.sumOf ?? sum)(selection.rows)}>
            <BulkButtons actions={actions} selection={selection} reload={reload} />
          </SelectionBar>
        </div>
      </div>
      {!failed && !isEmpty && rows && props.note?.(rows)}
      {!failed && !isEmpty && (
        <ListFooter
          list={{ ...list, state: shown }}
          total={rows && total}
          isMinimum={isMinimum}
          pages={pages}
          isPaged={isPaged}
        />
      )}
      {current && (
        <Fragment key={keyOf(current)}>
          {detail?.(current, { close: () => setOpened(undefined), reload, previous: step(-1), next: step(1) })}
        </Fragment>
      )}
      {remove && deleting && (
        <DeleteDialog deletion={remove} row={deleting} reload={reload} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

/** Rows that can be selected at once. */
const MOST_SELECTED = 500;

/** Selects the rows of all pages; undefined if that would select no more. */
function useSelectAll<Row>(
  total: number,
  { rows, toggle, lockedBecause }: Selection<Row>,
  load: (most: number) => Promise<LoadedRows<Row>>,
) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState(0);
  const count = Math.min(total, MOST_SELECTED);
  const run = async () => {
    setBusy(true);
    try {
      const all = (await load(MOST_SELECTED)).rows;
      toggle(all, true);
      setLocked(all.filter(lockedBecause).length);
    } catch (error) {
      reportFault("the rows of the list could not be selected", error);
      toast(t("something_went_wrong"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return rows.length + locked < count ? { count, busy, run: () => void run() } : undefined;
}

function entryOf({ filters }: ListState, name: string): readonly (readonly [string, readonly string[]])[] {
  const values = filters[name];
  return values ? [[name, values]] : [];
}
