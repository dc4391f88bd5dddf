import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { moneyStyle } from "../../app/config.ts";
import { isoDay } from "../../app/format.ts";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { type InvoiceRowFragment, type InvoiceSort, InvoicesOfTimeDocument } from "../../gql/graphql.ts";
import { TextField } from "../../ui/Field.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
import { useInvoiceColumns } from "./columns.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";

const SORTS = ["invoiceDate", "clearingDate", "invoiceNo", "grandTotal"] as const satisfies readonly InvoiceSort[];
const SHAPE = { filters: ["from", "to"], sortFields: SORTS };
/** Days that the list is of where nothing else is chosen. */
const USUAL_DAYS = 90;
const MOST_DAYS = 366;
/** A day with its label beside it, above it where that is too wide. */
const dayField = "min-w-0 max-xs:flex-1 xs:flex-row! xs:items-center xs:gap-2!";

/** Invoices that were paid, by their date. */
export default function PaidInvoicePage() {
  const { t } = useT();
  const list = useListState(SHAPE);
  const { state, change } = list;
  const [opened, setOpened] = useState<InvoiceRowFragment>();
  const chosen = { from: dayOf(state.filters.from), to: dayOf(state.filters.to) };
  const { from, to } = periodOf(chosen);
  const sort = SORTS.find((one) => one === state.sort?.field);
  const { data, previousData, loading, error, refetch } = useQuery(InvoicesOfTimeDocument, {
    variables: {
      from,
      to,
      filter: {
        state: "paid",
        page: state.page,
        limit: state.size,
        ...(state.search && { search: state.search }),
        ...(sort && { sort, order: state.sort?.order ?? "DESC" }),
      },
    },
    fetchPolicy: "cache-and-network",
  });
  const answer = (data ?? previousData)?.invoiceV5;
  const columns = useInvoiceColumns({ paid: true, onOpen: setOpened });
  const filter = (name: "from" | "to", value: string) => {
    const { [name]: _, ...others } = state.filters;
    change({ filters: value ? { ...others, [name]: [value] } : others });
  };
  return (
    <>
      <ListPage
        title={t("title_invoice_invoice_list")}
        columns={columns}
        keyOf={(one) => one.id}
        list={list}
        rows={answer?.data}
        total={answer?.info.count ?? 0}
        loading={loading && !answer}
        failed={error !== undefined && !answer}
        onRetry={() => void refetch()}
        searchLabel={t("invoices_search")}
        above={
          answer &&
          answer.totals.length > 0 && (
            <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
              {answer.totals.map(({ currency, grandTotal, count }) => (
                <div key={currency.currency}>
                  <dt className="text-xs text-ink-3">{t("invoices_paid_total", { count })}</dt>
                  <dd>
                    <Money amount={grandTotal} style={moneyStyle(currency)} className="text-lg font-semibold" />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
        filters={
          <div className="flex min-w-0 items-center gap-3 max-xs:w-full">
            {(["from", "to"] as const).map((name) => (
              <TextField
                key={`${name}${name === "from" ? from : to}`}
                type="date"
                label={t(name === "from" ? "date_from" : "date_to")}
                small
                className={dayField}
                defaultValue={name === "from" ? from : to}
                onChange={({ target }) => filter(name, target.value)}
              />
            ))}
          </div>
        }
      />
      {opened && <InvoiceDialog invoice={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The days of the list: a day that is chosen stays, and the other one follows where they do not fit. */
function periodOf(chosen: { from: string | undefined; to: string | undefined }): { from: string; to: string } {
  const to = chosen.to ?? isoDay();
  const from = chosen.from ?? isoDay(-USUAL_DAYS, new Date(`${to}T12:00:00`));
  if (from > to) return { from: to, to };
  const first = isoDay(-MOST_DAYS, new Date(`${to}T12:00:00`));
  return from < first ? { from: first, to } : { from, to };
}

/** A day of the address; undefined for anything that is none. */
function dayOf(values: readonly string[] | undefined): string | undefined {
  const [day] = values ?? [];
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
