import { useQuery } from "@apollo/client/react";
import { yearOf } from "@spoke/core/platform/calendar.ts";
import { AwardIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useUser } from "../../app/session.ts";
import {
  BonusDocument,
  BonusPaymentsDocument,
  BonusPurchasesDocument,
  type BonusQuery,
  BonusRetailSalesDocument,
} from "../../gql/graphql.ts";
import { moneyStyle, todayHere, useConfig } from "../../lib/config.ts";
import { formatMoney, formatPercent, formatWholePercent } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { useListState } from "../../ui/listState.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Entries } from "./Entries.tsx";
import { Explain } from "./Explain.tsx";
import { Forecast } from "./Forecast.tsx";
import { PointsChart } from "./PointsChart.tsx";
import { type QuarterRow, useBonusColumns } from "./tables.tsx";

const SHAPE = { filters: ["year"] };
const YEARS = 3;

interface BonusPageProps {
  readonly title: MessageKey;
  /** The sales organization of the program; that of the site when absent. */
  readonly area?: string;
}

/** Points of a dealer in a year: purchases, retail sales, and payment on time (3 §3 Bonus data). */
export default function BonusPage({ title, area }: BonusPageProps) {
  const { t } = useTranslation();
  const { sorg: siteSorg } = useConfig();
  const user = useUser();
  const sorg = area ?? siteSorg;
  const areas = [
    siteSorg,
    ...(user.userAreas ?? []).map((own) => own.sorg),
    ...(user.customerData?.custAreas ?? []).flatMap((own) => own.sorg ?? []),
  ];
  const list = useListState(SHAPE);
  const thisYear = yearOf(todayHere());
  const years = Array.from({ length: YEARS }, (_, back) => thisYear - back);
  const year = years.find((other) => String(other) === list.state.filters.year?.[0]) ?? thisYear;
  const isOpen = areas.includes(sorg);
  const scope = { custCode: user.customerData?.custCode.unified, sorg };
  const { data, error, refetch } = useQuery(BonusDocument, {
    variables: { year, ...scope },
    fetchPolicy: "cache-and-network",
    skip: !isOpen,
  });
  return (
    <>
      <PageHeader
        title={t(title)}
        aside={
          <Select
            label={t("sales_year")}
            hideLabel
            small
            className="w-24"
            value={String(year)}
            options={years.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={({ target }) => list.choose("year", [target.value])}
          />
        }
        below={data?.bonusProgram && <Program program={data.bonusProgram} />}
      />
      {!isOpen ? (
        <EmptyState kind="no-data" icon={AwardIcon} title={t("bonus_no_program")}>
          {t("bonus_no_program_text")}
        </EmptyState>
      ) : data ? (
        <Year data={data} year={year} scope={scope} />
      ) : error ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : (
        <Loading label={t("loading")} className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  );
}

function Program({ program }: { program: NonNullable<BonusQuery["bonusProgram"]> }) {
  const { t } = useTranslation();
  const { name, pointValue, currency, onTimePercent, registerWithinDays } = program;
  return (
    <p className="mt-1 text-ink-2 max-lg:mt-3">
      {[
        name,
        t("bonus_rule_value", { value: formatMoney(pointValue, moneyStyle(currency)) }),
        ...(onTimePercent > 0 ? [t("bonus_rule_on_time", { percent: formatPercent(onTimePercent / 100) })] : []),
        t("bonus_rule_register", { count: registerWithinDays }),
      ].join(" · ")}
    </p>
  );
}

/** How the value of the points is calculated. */
function Worth({
  program: { pointValue, currency, onTimePercent },
}: {
  program: NonNullable<BonusQuery["bonusProgram"]>;
}) {
  const { t } = useTranslation();
  const value = formatMoney(pointValue, moneyStyle(currency));
  return (
    <p className="text-xs text-ink-2">
      {[
        t("bonus_how", { value }),
        t("bonus_how_points"),
        ...(onTimePercent > 0 ? [t("bonus_how_on_time", { percent: formatPercent(onTimePercent / 100) })] : []),
      ].join(" ")}
    </p>
  );
}

const PARTS = [
  { key: "purchasePoints", title: "bonus_purchases", color: "bg-accent", fill: "fill-accent" },
  { key: "retailPoints", title: "bonus_retail_sales", color: "bg-ink-2", fill: "fill-ink-2" },
  { key: "paymentPoints", title: "bonus_on_time", color: "bg-line-strong", fill: "fill-line-strong" },
] as const;

interface YearProps {
  readonly data: BonusQuery;
  readonly year: number;
  readonly scope: { readonly custCode: string | undefined; readonly sorg: string };
}

function Year({ data, year, scope }: YearProps) {
  const { t } = useTranslation();
  const { totalDealerSales, verificationPercentages, onTimePaymentV2 } = data;
  const { currency } = totalDealerSales;
  const columns = useBonusColumns(currency);
  const quarters = totalDealerSales.quarters.map((row, index): QuarterRow => {
    const verified = verificationPercentages[index];
    const payments = onTimePaymentV2.quarters[index];
    return {
      ...row,
      ...{ bought: verified?.bought ?? 0, registered: verified?.registered ?? 0, target: verified?.target ?? 0 },
      ...{ verified: verified?.percentage, onTime: payments?.percentage, paid: payments?.invoices ?? 0 },
    };
  });
  const sum = (value: (row: QuarterRow) => number) => quarters.reduce((all, row) => all + value(row), 0);
  const paid = onTimePaymentV2.quarters.reduce((all, row) => all + row.invoices, 0);
  const onTime = onTimePaymentV2.quarters.reduce((all, row) => all + row.onTime, 0);
  const points = sum((row) => row.points);
  const format = (value: number) => formatMoney(value, moneyStyle(currency));
  const target = quarters.at(-1)?.target ?? 0;
  const worth = sum((row) => row.subTotal);
  const rate = data.bonusProgram?.pointValue;
  // Half the last decimal of an amount.
  const hasOtherRates = rate !== undefined && Math.abs(worth - points * rate) >= 0.00005;
  const variables = { year, ...scope };
  const list = JSON.stringify(variables);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-card md:grid-cols-4">
        <Figure title={t("bonus_points_of", { year })}>{columns.number(points)}</Figure>
        <Figure title={t("bonus_subtotal")}>{format(worth)}</Figure>
        <Figure title={t("bonus_net_sales")}>{format(sum((row) => row.netSales))}</Figure>
        <Figure title={t("bonus_on_time_share")}>{paid > 0 ? formatWholePercent(onTime / paid) : "–"}</Figure>
      </dl>
      {data.bonusProgram && <Worth program={data.bonusProgram} />}
      {hasOtherRates && <p className="text-xs text-ink-2">{t("bonus_other_rates")}</p>}
      <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <h2 className="border-b border-line px-4 py-3 font-semibold xs:px-5">{t("bonus_by_quarter")}</h2>
        <PointsChart
          label={t("bonus_chart", {
            year,
            figures: quarters
              .map((row) => `${columns.quarterName(row.quarter)} ${columns.number(row.points)}`)
              .join(", "),
          })}
          parts={PARTS.map(({ title, color, fill }) => ({ name: t(title), color, fill }))}
          rows={quarters.map((row) => ({
            name: columns.quarterName(row.quarter),
            values: PARTS.map(({ key }) => row[key]),
            text: columns.number(row.points),
          }))}
        />
        <Table label={t("bonus_by_quarter")} columns={columns.quarters} rows={quarters} keyOf={(row) => row.quarter} />
        {target > 0 && (
          <p className="px-4 py-3 text-xs text-ink-3 xs:px-5">
            {t("bonus_verified_target", { percent: formatPercent(target / 100) })}
          </p>
        )}
      </section>
      {data.bonusProgram && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <Panel title={t("bonus_forecast")}>
            <Forecast scope={scope} />
          </Panel>
          <Panel title={t("bonus_explain")}>
            <Explain scope={scope} />
          </Panel>
        </div>
      )}
      <Tabs
        label={t("bonus_entries")}
        tabs={[
          {
            id: "purchases",
            label: t("bonus_purchases"),
            content: (
              <Entries
                key={list}
                name={`bonus-purchases-${year}`}
                title={t("bonus_purchases")}
                columns={columns.purchases}
                query={BonusPurchasesDocument}
                variables={variables}
                rowsOf={({ b2bPurchasesV3 }) => b2bPurchasesV3}
                // Credit without returned goods, such as that of a claim, has neither.
                isShown={({ quantity, points }) => quantity !== 0 || points !== 0}
              />
            ),
          },
          {
            id: "retail",
            label: t("bonus_retail_sales"),
            content: (
              <Entries
                key={list}
                name={`bonus-retail-sales-${year}`}
                title={t("bonus_retail_sales")}
                columns={columns.retail}
                query={BonusRetailSalesDocument}
                variables={variables}
                rowsOf={({ retailSalesV2 }) => retailSalesV2}
              />
            ),
          },
          {
            id: "payments",
            label: t("bonus_on_time"),
            content: (
              <Entries
                key={list}
                name={`bonus-payments-${year}`}
                title={t("bonus_on_time")}
                columns={columns.payments}
                query={BonusPaymentsDocument}
                variables={variables}
                rowsOf={({ onTimePaymentV2: { payments } }) => payments}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-line p-3 xs:px-5 xs:py-4 max-md:odd:border-r max-md:nth-[n+3]:border-t md:not-first:border-l">
      <dt className="text-xs text-ink-3">{title}</dt>
      <dd className="tabular mt-1 text-base font-semibold wrap-anywhere xs:text-xl">{children}</dd>
    </div>
  );
}
