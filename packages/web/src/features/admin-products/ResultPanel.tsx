import { useEffect, useMemo, useRef, useState } from "react";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { type MessageKey, serverText, type Translate, useTranslation } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { Select } from "../../ui/Field.tsx";
import { useListState } from "../../ui/listState.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { SelectionBar, useSelection } from "../../ui/selection.tsx";
import { Table } from "../../ui/Table.tsx";
import { History } from "../history/index.ts";
import { ChangeMenu } from "./ChangeMenu.tsx";
import { useResultColumns } from "./columns.tsx";
import { isUnknown, reasonsAgainst, standingOf } from "./findings.ts";
import type { useJob } from "./useJob.ts";

const SIZE = 25;
const SHAPE = { filters: ["show"] };

interface ResultPanelProps {
  readonly products: readonly AnalyzedProductFragment[];
  /** Absent for users who may not change products. */
  readonly job: ReturnType<typeof useJob> | undefined;
}

/** The analyzed products: filtered, exported, and selected to be changed. */
export function ResultPanel({ products, job }: ResultPanelProps) {
  const { t } = useTranslation();
  const { state, to, change } = useListState(SHAPE);
  const show = state.filters.show?.[0] ?? "";
  const today = todayHere();
  const shown = useMemo(() => products.filter((product) => isShown(product, show, today)), [products, show, today]);
  const counts = useMemo(() => countsOf(products, today), [products, today]);
  const pages = Math.ceil(shown.length / SIZE);
  const page = Math.min(state.page, Math.max(pages, 1));
  const columns = useResultColumns();
  const [opened, setOpened] = useState<AnalyzedProductFragment>();
  const selection = useSelection<AnalyzedProductFragment>({
    keyOf: ({ articleCode }) => articleCode,
    nameOf: ({ articleCode }) => articleCode,
    scope: show,
    lockedBecause: (product) => (isUnknown(product) ? serverText(product.invalidArticle.description) : undefined),
  });
  const selectable = shown.filter((product) => !selection.lockedBecause(product));
  // The products as they are after the last change.
  const selected = selectable.filter(selection.has);
  const section = useRef<HTMLElement>(null);
  // With its beginning at the lower edge of the window, the bar of the selection would lie on the headings.
  useEffect(() => void section.current?.scrollIntoView({ block: "start" }), []);
  return (
    <section
      ref={section}
      aria-label={t("products_result")}
      className="scroll-mt-20 rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 xs:px-5">
        <Select
          label={t("products_reasons")}
          hideLabel
          small
          className="w-64 max-xs:w-full"
          value={show}
          options={[
            { value: "", label: `${t("products_show_all")} (${products.length})` },
            ...counts.map(([value, count]) => ({ value, label: `${labelOf(value, t)} (${count})` })),
          ]}
          onChange={({ target }) => change({ filters: target.value ? { show: [target.value] } : {} })}
        />
        <ExportButton
          name="article-analysis"
          title={t("title_admin_catalog_analyze")}
          columns={columns}
          load={(most) => Promise.resolve({ rows: shown.slice(0, most), isCut: shown.length > most })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState kind="no-results" />
      ) : (
        <Table
          label={t("products_result")}
          columns={columns}
          rows={shown.slice((page - 1) * SIZE, page * SIZE)}
          keyOf={({ articleCode }) => articleCode}
          selection={job && selection}
          onOpen={setOpened}
          opens={(product) => !isUnknown(product)}
        />
      )}
      {opened && (
        <Dialog open title={opened.name ?? opened.articleCode} onClose={() => setOpened(undefined)}>
          <History kind="article" id={`${opened.sorg}-${opened.articleCode}`} isOpen />
        </Dialog>
      )}
      {job && (
        <SelectionBar
          selection={selection}
          {...(selected.length < selectable.length && {
            selectAll: { count: selectable.length, busy: false, run: () => selection.toggle(selectable, true) },
          })}
        >
          <ChangeMenu products={selected} job={job} />
        </SelectionBar>
      )}
      {shown.length > 0 && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-4 border-t border-line px-4 py-2 text-ink-2 xs:px-5">
          <span>{t("products_analyzed", { count: shown.length })}</span>
          <Pagination page={page} pages={pages} to={(next) => to({ page: next })} />
        </div>
      )}
    </section>
  );
}

const isShown = (product: AnalyzedProductFragment, show: string, today: string): boolean =>
  show === "" || standingOf(product, today) === show || reasonsAgainst(product).includes(show);

const STANDINGS: Readonly<Record<string, MessageKey>> = {
  yes: "products_orderable",
  short: "products_orderable_short",
  no: "products_not_orderable",
};

const labelOf = (value: string, t: Translate): string => {
  const standing = STANDINGS[value];
  return standing ? t(standing) : serverText(value);
};

/** The filters that match a product, with their counts. */
function countsOf(products: readonly AnalyzedProductFragment[], today: string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const product of products)
    for (const value of [standingOf(product, today), ...reasonsAgainst(product)])
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => rank(a) - rank(b));
}

const rank = (value: string): number => {
  const standing = Object.keys(STANDINGS).indexOf(value);
  return standing < 0 ? Object.keys(STANDINGS).length : standing;
};
