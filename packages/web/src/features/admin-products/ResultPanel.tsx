import { DownloadIcon } from "lucide-react";
import { useMemo, useState } from "react";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { useListState } from "../../ui/listState.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChangeMenu } from "./ChangeMenu.tsx";
import { useResultColumns } from "./columns.tsx";
import { reasonsAgainst, stockOn } from "./findings.ts";
import { saveTable } from "./table.ts";
import type { useJob } from "./useJob.ts";

const SIZE = 25;
const SHAPE = { filters: ["show"] };

interface ResultPanelProps {
  readonly products: readonly AnalyzedProductFragment[];
  /** Absent for those who may only look. */
  readonly job: ReturnType<typeof useJob> | undefined;
}

/** The analysis: filtered, exported, and what is chosen of it changed. */
export function ResultPanel({ products, job }: ResultPanelProps) {
  const { t } = useTranslation();
  const { state, to, change } = useListState(SHAPE);
  const show = state.filters.show?.[0] ?? "";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => products.filter((product) => isShown(product, show)), [products, show]);
  const counts = useMemo(() => countsOf(products), [products]);
  const pages = Math.ceil(shown.length / SIZE);
  const page = Math.min(state.page, Math.max(pages, 1));
  const selectable = shown.filter(({ invalidArticle, deleted }) => !invalidArticle.status || deleted);
  const selected = selectable.filter(({ articleCode }) => chosen.has(articleCode));
  const toggle = (codes: readonly string[], on: boolean) =>
    setChosen((before) => (on ? before.union(new Set(codes)) : before.difference(new Set(codes))));
  const columns = useResultColumns(job && { chosen, toggle });
  const isAll = selectable.length > 0 && selected.length === selectable.length;
  return (
    <section aria-label={t("products_result")} className="rounded-lg border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 xs:px-5">
        {job && selectable.length > 0 && (
          <Checkbox
            checked={isAll}
            onChange={() =>
              toggle(
                selectable.map(({ articleCode }) => articleCode),
                !isAll,
              )
            }
          >
            {t("products_select_all")}
          </Checkbox>
        )}
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
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {job && selected.length > 0 && (
            <>
              <span aria-live="polite" className="text-ink-2">
                {t("products_selected", { count: selected.length })}
              </span>
              <ChangeMenu products={selected} job={job} />
            </>
          )}
          <ExportButton products={shown} />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState kind="no-results" />
      ) : (
        <Table
          label={t("products_result")}
          columns={columns}
          rows={shown.slice((page - 1) * SIZE, page * SIZE)}
          keyOf={({ articleCode }) => articleCode}
        />
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

type T = ReturnType<typeof useTranslation>["t"];

function isShown(product: AnalyzedProductFragment, show: string): boolean {
  if (show === "") return true;
  if (show === "yes" || show === "no") return product.orderable === (show === "yes");
  return reasonsAgainst(product).includes(show);
}

function labelOf(value: string, t: T): string {
  if (value === "yes") return t("products_orderable");
  return value === "no" ? t("products_not_orderable") : serverText(value);
}

/** Choices that there are, with how many products each leaves. */
function countsOf(products: readonly AnalyzedProductFragment[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const product of products)
    for (const value of [product.orderable ? "yes" : "no", ...reasonsAgainst(product)])
      counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => rank(a) - rank(b));
}

const rank = (value: string): number => ["yes", "no"].indexOf(value) + (value === "yes" || value === "no" ? 0 : 3);

/** The products that are shown, as a spreadsheet in the words of the page. */
function ExportButton({ products }: { products: readonly AnalyzedProductFragment[] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveTable(t("products_result"), `products-${todayHere()}.xlsx`, [
        headOf(t),
        ...products.map((product) => rowOf(product, t)),
      ]);
    } catch (error) {
      reportFault("the analysis could not be exported", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={DownloadIcon} busy={busy} disabled={products.length === 0} onClick={() => void save()}>
      {t("download_excel")}
    </Button>
  );
}

const headOf = (t: T): string[] => [
  ...[t("article_code"), t("name"), t("sales_sorg"), t("status"), t("products_reasons"), t("stock")],
  ...[t("products_limit"), t("products_from"), t("products_to"), t("products_tags")],
];

function rowOf(product: AnalyzedProductFragment, t: T): (string | number)[] {
  const { articleCode, name, sorg, orderable, orderLimit, newArrival, tags } = product;
  return [
    ...[articleCode, name ?? "", sorg, t(orderable ? "products_orderable" : "products_not_orderable")],
    reasonsAgainst(product)
      .map((key) => serverText(key))
      .join("; "),
    stockOn(product, todayHere()),
    ...[orderLimit ?? "", newArrival?.from ?? "", newArrival?.to ?? ""],
    tags.map((tag) => `${tag.type}: ${tag.name}`).join("; "),
  ];
}
