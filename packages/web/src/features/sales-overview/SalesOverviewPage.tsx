import { useApolloClient, useQuery } from "@apollo/client/react";
import { monthOf, yearOf } from "@spoke/core/platform/calendar.ts";
import { dayOfYearText, monthText } from "@spoke/core/platform/date-text.ts";
import { ChartColumnIcon, TableIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useUser } from "../../app/session.ts";
import { RequestSalesOverviewDocument, SalesOverviewDocument, type SalesOverviewQuery } from "../../gql/graphql.ts";
import { moneyStyle, todayHere, useConfig } from "../../lib/config.ts";
import { formatMoney, formatQuantity } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { refusedFields } from "../../ui/form/refusedFields.ts";
import { useListState } from "../../ui/listState.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { ReportButton, saveReport } from "../report/index.ts";
import { Change } from "./Change.tsx";
import { CustomerTable } from "./CustomerTable.tsx";
import { filterInput, isNarrowed, SHAPE, salesFilterOf } from "./filter.ts";
import { SalesFilters } from "./SalesFilters.tsx";
import { type Row, SalesTable, type SalesTableProps } from "./SalesTable.tsx";

const MonthChart = lazy(() => import("./MonthChart.tsx"));
/** Rows of a table that are shown at first. */
const FIRST = 8;
const card = "overflow-hidden rounded-lg border border-line bg-surface shadow-card";

/** Net sales of a year beside the year before (2 §2). The older and the newer address show the same page. */
export default function SalesOverviewPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { sorg } = useConfig();
  const client = useApolloClient();
  const requestReport = useAction(RequestSalesOverviewDocument);
  const list = useListState(SHAPE);
  const sorgs = [
    ...new Set([
      sorg,
      ...(user.customerData?.custAreas ?? []).flatMap((area) => area.sorg ?? []),
      ...(user.userAreas ?? []).map((area) => area.sorg),
    ]),
  ];
  const filter = salesFilterOf(list.state, sorgs, yearOf(todayHere()));
  const { data, previousData, loading, error, refetch } = useQuery(SalesOverviewDocument, {
    variables: { filter: filterInput(filter, list.state) },
    fetchPolicy: "cache-and-network",
  });
  const shown = useHeld(data ?? previousData);
  const [refusal] = Object.values(refusedFields(error));
  const save = async (onProgress: (share: number | "busy") => void) => {
    try {
      const variables = { filter: filterInput(filter, list.state) };
      const { requestSalesOverview } = await requestReport(variables);
      await saveReport(client, requestSalesOverview, { onProgress });
      return true;
    } catch (cause) {
      reportFault("the sales overview could not be saved", cause);
      return false;
    }
  };
  const reset = () => list.change({ filters: {} });
  return (
    <>
      <PageHeader
        title={t("title_sales_overview")}
        aside={<ReportButton title={t("download_excel")} building={t("open_orders_building")} save={save} />}
        below={<p className="mt-1 text-ink-2 max-lg:mt-3">{t("sales_net_help")}</p>}
      />
      <SalesFilters
        filter={filter}
        sorgs={sorgs}
        list={list}
        options={shown?.salesOverviewFilterV5}
        narrowed={isNarrowed(filter, list.state)}
        onReset={reset}
      />
      {refusal ? (
        <EmptyState kind="no-results" title={refusal} action={<Button onClick={reset}>{t("filter_reset")}</Button>} />
      ) : error && !shown ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : !shown ? (
        <Loading label={t("loading")} className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </Loading>
      ) : shown.salesOverviewV5.customers === 0 || isEmpty(shown.salesOverviewV5) ? (
        <EmptyState
          kind={isNarrowed(filter, list.state) ? "no-results" : "no-data"}
          icon={ChartColumnIcon}
          title={t(isNarrowed(filter, list.state) ? "sales_empty_filtered" : "sales_empty")}
          {...(isNarrowed(filter, list.state) && { action: <Button onClick={reset}>{t("filter_reset")}</Button> })}
        >
          {t(isNarrowed(filter, list.state) ? "empty_no_results_text" : "sales_empty_text")}
        </EmptyState>
      ) : (
        <div aria-busy={loading} className={loading ? "opacity-60 transition-opacity" : ""}>
          <Overview overview={shown.salesOverviewV5} year={filter.year} sorg={filter.sorg} />
        </div>
      )}
    </>
  );
}

type OverviewData = SalesOverviewQuery["salesOverviewV5"];

const isEmpty = ({ byMonth }: OverviewData): boolean =>
  byMonth.every(({ netSales, netSalesFullLastYear }) => netSales === 0 && netSalesFullLastYear === 0);

function Overview({ overview, year, sorg }: { overview: OverviewData; year: number; sorg: string }) {
  const { t, locale } = useTranslation();
  const [isTable, setTable] = useState(false);
  const style = moneyStyle(overview.currency);
  const format = (amount: number) => formatMoney(amount, style);
  const quantity = formatQuantity;
  const nameOfMonth = ({ name }: Pick<Row, "name">) => (/^\d+$/.test(name) ? monthText(Number(name), locale) : name);
  const nameOf = ({ name, label = name }: Row) => label || t("sales_nameless");
  const common = { year, format, quantity };
  // The current year is compared with the same days of the last, which the headings say.
  const month = Number(overview.comparedTo.slice(5, 7));
  const isToDate =
    !overview.comparedTo.endsWith("-12-31") && overview.byMonth.some(({ name }) => Number(name) >= month);
  const toDate = isToDate ? dayOfYearText(overview.comparedTo, locale, "UTC") : undefined;
  const netSalesOf = (of: number) =>
    toDate ? t("sales_net_to", { year: of, day: toDate }) : t("sales_net", { year: of });
  const total: Row = { ...overview, name: "total" };
  const group = (label: MessageKey, table: Pick<SalesTableProps, "head" | "rows"> & Partial<SalesTableProps>) => ({
    id: label,
    label: t(label),
    content: <SalesTable {...common} label={t(label)} nameOf={nameOf} first={FIRST} isSortable {...table} />,
  });
  const byCustomer = {
    id: "sales_by_customer",
    label: t("sales_by_customer"),
    content: <CustomerTable {...common} sorg={sorg} customers={overview.byCustomer} />,
  };
  const groups = [
    ...(overview.byCustomer.length > 0 ? [byCustomer] : []),
    group("sales_by_brand", { head: t("filter_brands"), rows: overview.byBrand }),
    group("sales_by_merchandise_category", {
      head: t("filter_merchandiseCategories"),
      rows: overview.byMerchandiseCategory,
    }),
    group("sales_by_model", {
      head: t("filter_models"),
      rows: overview.byModel.map((row) => ({ ...row, parts: row.series })),
    }),
  ];
  return (
    // Columns that may shrink: the chart keeps the width it was drawn in until its frame is narrower.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {toDate && <p className="text-ink-2">{t("sales_compared_to", { day: toDate })}</p>}
      <dl className={`${card} grid grid-cols-2 md:grid-cols-4`}>
        <Figure title={netSalesOf(year)}>{format(overview.netSales)}</Figure>
        <Figure title={netSalesOf(year - 1)}>{format(overview.netSalesLastYear)}</Figure>
        <Figure title={t("sales_change")}>
          <Change now={overview.netSales} before={overview.netSalesLastYear} format={format} />
        </Figure>
        <Figure title={t("sales_quantity", { year })}>{quantity(overview.invoiceQuantity)}</Figure>
      </dl>
      <section className={card}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5 xs:px-5">
          <h2 className="py-1.5 font-semibold">{t("sales_by_month")}</h2>
          <Button
            size="sm"
            kind="ghost"
            icon={isTable ? ChartColumnIcon : TableIcon}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? "sales_as_chart" : "sales_as_table")}
          </Button>
        </div>
        {isTable ? (
          <SalesTable
            {...common}
            label={t("sales_by_month")}
            head={t("sales_month")}
            rows={overview.byMonth}
            nameOf={nameOfMonth}
            isToCome={({ name }) => isToDate && `${year}-${name.padStart(2, "0")}` > monthOf(todayHere())}
            total={total}
            totalLabel={toDate ? t("sales_total_to", { day: toDate }) : t("sales_total")}
          />
        ) : (
          <div className="p-2 pt-4 xs:p-4">
            <Suspense fallback={<Skeleton className="h-72" />}>
              <MonthChart
                label={t("sales_chart_label", { year, last: year - 1 })}
                rows={overview.byMonth.map((row) => ({
                  month: nameOfMonth(row),
                  now: row.netSales,
                  before: row.netSalesLastYear,
                }))}
                year={year}
                format={format}
                unit={overview.currency.symbol}
              />
            </Suspense>
          </div>
        )}
      </section>
      <section className={card}>
        <Tabs label={t("sales_grouped")} tabs={groups} />
      </section>
    </div>
  );
}

function Figure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-line p-3 xs:px-5 xs:py-4 max-md:odd:border-r max-md:nth-[n+3]:border-t md:not-first:border-l">
      <dt className="text-xs text-ink-3">{title}</dt>
      <dd className="tabular mt-1 text-base font-semibold wrap-anywhere xs:text-xl">{children}</dd>
    </div>
  );
}
