import { useState } from "react";
import {
  OpenInvoiceListDocument,
  type OpenInvoiceListQueryVariables,
  type OpenInvoiceSort,
} from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Select } from "../../ui/Field.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { choice, type ListFilter } from "../../ui/listFilters.tsx";
import { type List, type ListState, pageVariables, withFilter } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { AccountPanel } from "./AccountPanel.tsx";
import { Aging, type Summary } from "./Aging.tsx";
import { invoiceColumns } from "./columns.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { StatementDialog } from "./StatementDialog.tsx";
import { GROUP_TITLES, OPEN_GROUPS } from "./status.tsx";

const SORTS = ["dueDate", "invoiceDate", "invoiceNo", "accountingAmount"] as const satisfies readonly OpenInvoiceSort[];
const WIDEST_AGE = 4;
const FILTERS: readonly ListFilter[] = [
  choice({
    name: "status",
    label: "status",
    all: "status_all",
    values: OPEN_GROUPS,
    text: (group, t) => t(GROUP_TITLES[group]),
  }),
  // Chosen above the list, and filters all the same.
  { names: ["age", "company"], control: () => null },
];

/** What the dealer owes, the oldest first: by age above the list, or beside it in the other layout. */
export default function OpenInvoicePage({ variant }: { variant: "list" | "relayout" }) {
  const isUpright = variant === "relayout";
  return (
    <ListPage
      title="title_invoice_open_invoice"
      query={OpenInvoiceListDocument}
      variables={openInvoiceVariables}
      rows={({ openInvoiceList }) => openInvoiceList.data}
      count={({ openInvoiceList }) => openInvoiceList.info.count}
      keyOf={({ id }) => id}
      columns={({ t }) => invoiceColumns(t, { paid: false })}
      search="invoices_search"
      filters={FILTERS}
      empty={{ title: "invoices_none_open", text: "invoices_none_open_text" }}
      actions={() => <Actions />}
      above={({ data, list }) => (
        <>
          <AccountPanel />
          <Totals summaries={data?.openInvoiceList.summary} list={list} />
          {!isUpright && (
            <div className="mb-4">
              <Ages summaries={data?.openInvoiceList.summary} list={list} />
            </div>
          )}
        </>
      )}
      beside={({ data, list }) => isUpright && <Ages summaries={data?.openInvoiceList.summary} list={list} upright />}
      detail={(invoice, { close }) => <InvoiceDialog invoice={invoice} onClose={close} />}
    />
  );
}

function openInvoiceVariables(state: ListState): OpenInvoiceListQueryVariables {
  const { filters } = state;
  const status = OPEN_GROUPS.filter((group) => filters.status?.includes(group));
  const age = ageOf(filters.age);
  const companyCode = filters.company?.[0];
  const sort = SORTS.find((field) => field === state.sort?.field);
  return {
    filter: {
      ...pageVariables(state),
      ...(status.length > 0 && { status }),
      ...(age !== undefined && { age }),
      ...(companyCode && { companyCode }),
      ...(sort && { sort, order: state.sort?.order ?? "ASC" }),
    },
  };
}

function Actions() {
  const { t } = useTranslation();
  const { payment } = useConfig();
  const [hasStatement, setStatement] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {payment && (
        <ButtonLink to="/payment/invoice" kind="primary" icon="card">
          {t("payment_pay_invoices")}
        </ButtonLink>
      )}
      <Button icon="list" onClick={() => setStatement(true)}>
        {t("statement")}
      </Button>
      <DownloadButton path="/api/open-invoices/xlsx" name="open-invoices.xlsx">
        {t("download_excel")}
      </DownloadButton>
      {hasStatement && <StatementDialog onClose={() => setStatement(false)} />}
    </div>
  );
}

interface SummaryProps {
  /** Absent while loading for the first time. */
  readonly summaries: readonly Summary[] | undefined;
  readonly list: List;
}

/** The summary of the chosen company, or of the first. */
function shownSummary({ summaries, list }: SummaryProps): Summary | undefined {
  const [chosen] = list.state.filters.company ?? [];
  return summaries?.find(({ companyCode }) => companyCode === chosen) ?? summaries?.[0];
}

/** What is open by age; each age leads to its invoices. */
function Ages({ upright = false, ...props }: SummaryProps & { readonly upright?: boolean }) {
  const { summaries, list } = props;
  const { state, to } = list;
  const summary = shownSummary(props);
  if (summaries && !summary) return null;
  const narrow = (age: number | undefined) => {
    const { filters } = withFilter(state, "age", age === undefined ? [] : [String(age)]);
    return to({ filters: age === undefined ? filters : { ...filters, ...companyOf(summaries, summary) } });
  };
  return <Aging summary={summary} age={ageOf(state.filters.age)} upright={upright} to={narrow} />;
}

/** With several companies an age is one company's. */
function companyOf(all: readonly Summary[] | undefined, summary: Summary | undefined) {
  return all && all.length > 1 && summary ? { company: [summary.companyCode] } : {};
}

/** An age of the address; undefined for anything that is none. */
function ageOf(values: readonly string[] | undefined): number | undefined {
  const [text] = values ?? [];
  const age = Number(text);
  return text !== undefined && Number.isInteger(age) && age >= 0 && age <= WIDEST_AGE ? age : undefined;
}

/** What is open at a company in all, and a way to another company. */
function Totals(props: SummaryProps) {
  const { t } = useTranslation();
  const { summaries = [], list } = props;
  const summary = shownSummary(props);
  if (!summary) return null;
  const style = moneyStyle(summary.currency);
  const figures = [
    { title: t("invoice_total_open"), amount: summary.total, look: "" },
    { title: t("invoice_total_overdue"), amount: summary.overdue, look: summary.overdue > 0 ? "text-bad" : "" },
    { title: t("invoice_total_credits"), amount: summary.credits, look: summary.credits < 0 ? "text-good" : "" },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
      {summaries.length > 1 && (
        <Select
          label={t("credit_company")}
          small
          className="w-56 max-xs:w-full"
          value={summary.companyCode}
          options={summaries.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName }))}
          onChange={({ target }) => list.choose("company", [target.value])}
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ title, amount, look }) => (
          <div key={title}>
            <dt className="text-xs text-ink-3">{title}</dt>
            <dd>
              <Money amount={amount} style={style} className={cx("text-lg font-semibold", look)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
