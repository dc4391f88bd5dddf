import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { moneyStyle, useConfig } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { type InvoiceRowFragment, OpenInvoiceListDocument, type OpenInvoiceSort } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Select } from "../../ui/Field.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
import { AccountPanel } from "./AccountPanel.tsx";
import { Aging, type Summary } from "./Aging.tsx";
import { useInvoiceColumns } from "./columns.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { StatementDialog } from "./StatementDialog.tsx";
import { GROUP_TITLES, OPEN_GROUPS } from "./status.tsx";

const SORTS = ["dueDate", "invoiceDate", "invoiceNo", "accountingAmount"] as const satisfies readonly OpenInvoiceSort[];
const SHAPE = { filters: ["status", "age", "company"], sortFields: SORTS };
const WIDEST_AGE = 4;

/** What the dealer owes, the oldest first: by age above the list, or beside it in the other layout. */
export function OpenInvoices({ variant }: { variant: "list" | "relayout" }) {
  const { t } = useT();
  const { payment } = useConfig();
  const list = useListState(SHAPE);
  const { state, change, to } = list;
  const [opened, setOpened] = useState<InvoiceRowFragment>();
  const [hasStatement, setStatement] = useState(false);
  const status = OPEN_GROUPS.filter((one) => state.filters.status?.includes(one));
  const age = ageOf(state.filters.age);
  const companyCode = state.filters.company?.[0];
  const sort = SORTS.find((one) => one === state.sort?.field);
  const { data, previousData, loading, error, refetch } = useQuery(OpenInvoiceListDocument, {
    variables: {
      filter: {
        page: state.page,
        limit: state.size,
        ...(state.search && { search: state.search }),
        ...(status.length > 0 && { status }),
        ...(age !== undefined && { age }),
        ...(companyCode && { companyCode }),
        ...(sort && { sort, order: state.sort?.order ?? "ASC" }),
      },
    },
    fetchPolicy: "cache-and-network",
  });
  const answer = (data ?? previousData)?.openInvoiceList;
  const columns = useInvoiceColumns({ paid: false, onOpen: setOpened });
  const narrow = (name: string, value: string) => {
    const { [name]: _, ...others } = state.filters;
    return { filters: value ? { ...others, [name]: [value] } : others };
  };
  const summary = answer && (answer.summary.find((one) => one.companyCode === companyCode) ?? answer.summary[0]);
  const isUpright = variant === "relayout";
  const aging = (!answer || summary) && (
    <Aging
      summary={summary}
      age={age}
      upright={isUpright}
      to={(one) =>
        to(
          one === undefined
            ? narrow("age", "")
            : { filters: { ...narrow("age", String(one)).filters, ...companyOf(answer?.summary, summary) } },
        )
      }
    />
  );
  return (
    <>
      <ListPage
        title={t("title_invoice_open_invoice")}
        columns={columns}
        keyOf={(one) => one.id}
        list={list}
        rows={answer?.data}
        total={answer?.info.count ?? 0}
        loading={loading && !answer}
        failed={error !== undefined && !answer}
        onRetry={() => void refetch()}
        searchLabel={t("invoices_search")}
        actions={
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
          </div>
        }
        above={
          <>
            <AccountPanel />
            {answer && answer.summary.length > 0 && summary && (
              <Totals summary={summary} all={answer.summary} onChoose={(code) => change(narrow("company", code))} />
            )}
            {!isUpright && <div className="mb-4">{aging}</div>}
          </>
        }
        beside={isUpright ? aging : undefined}
        filters={
          <Select
            label={t("status")}
            hideLabel
            small
            className="w-48 max-xs:w-full"
            value={status[0] ?? ""}
            options={[
              { value: "", label: t("status_all") },
              ...OPEN_GROUPS.map((one) => ({ value: one, label: t(GROUP_TITLES[one]) })),
            ]}
            onChange={({ target }) => change(narrow("status", target.value))}
          />
        }
      />
      {opened && <InvoiceDialog invoice={opened} onClose={() => setOpened(undefined)} />}
      {hasStatement && <StatementDialog onClose={() => setStatement(false)} />}
    </>
  );
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

interface TotalsProps {
  readonly summary: Summary;
  readonly all: readonly Summary[];
  readonly onChoose: (companyCode: string) => void;
}

/** What is open at a company in all, and a way to another company. */
function Totals({ summary, all, onChoose }: TotalsProps) {
  const { t } = useT();
  const style = moneyStyle(summary.currency);
  const figures = [
    { title: t("invoice_total_open"), amount: summary.total, look: "" },
    { title: t("invoice_total_overdue"), amount: summary.overdue, look: summary.overdue > 0 ? "text-bad" : "" },
    { title: t("invoice_total_credits"), amount: summary.credits, look: summary.credits < 0 ? "text-good" : "" },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
      {all.length > 1 && (
        <Select
          label={t("credit_company")}
          small
          className="w-56 max-xs:w-full"
          value={summary.companyCode}
          options={all.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName }))}
          onChange={({ target }) => onChoose(target.value)}
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
