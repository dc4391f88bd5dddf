import { addDays, type Day } from "@spoke/core/platform/calendar.ts";
import { type InvoiceSort, InvoicesOfTimeDocument, type InvoicesOfTimeQuery } from "../../gql/graphql.ts";
import { moneyStyle, todayHere } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import type { Translate } from "../../lib/i18n.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { chosenPeriod, days } from "../../ui/listFilters.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { PERIODS } from "../../ui/periods.ts";
import { InvoicesNote } from "../tax/index.ts";
import { invoiceColumns } from "./columns.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";

const SORTS = ["invoiceDate", "clearingDate", "invoiceNo", "grandTotal"] as const satisfies readonly InvoiceSort[];
type InvoiceTotal = InvoicesOfTimeQuery["invoiceV5"]["totals"][number];
/** Days shown when none are chosen. */
const USUAL_DAYS = 90;
const MOST_DAYS = 366;

/** Paid invoices by invoice date, newest first. */
export default listPage({
  title: "title_invoice_invoice_list",
  query: InvoicesOfTimeDocument,
  variables: (state) => {
    const sort = SORTS.find((field) => field === state.sort?.field);
    const sorted = sort && { sort, order: state.sort?.order ?? "DESC" };
    const { from, to } = periodOf(state);
    return {
      ...(from && { from }),
      ...(to && { to }),
      filter: { state: "paid" as const, ...pageVariables(state), ...sorted },
    };
  },
  rows: ({ invoiceV5 }) => invoiceV5.data,
  count: ({ invoiceV5 }) => invoiceV5.info.count,
  countIsMinimum: ({ invoiceV5 }) => invoiceV5.info.countIsMinimum,
  keyOf: ({ id }) => id,
  columns: ({ t }) => invoiceColumns(t, { paid: true }),
  search: "invoices_search",
  note: (rows) => <InvoicesNote sorgs={rows.map(({ sorg }) => sorg)} className="mt-3" />,
  exportAs: "paid-invoices",
  filters: [days(periodOf, PERIODS, "invoices_period")],
  empty: { title: "invoices_none_in_period", text: "empty_period_text" },
  above: ({ t, data, list }) =>
    data &&
    data.invoiceV5.totals.length > 0 && (
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {data.invoiceV5.totals.map(({ currency, grandTotal, ...counts }) => (
          <div key={currency.currency}>
            <dt className="text-xs text-ink-3">
              {t(counts.creditCount > 0 ? "invoices_paid_net" : "total")}: {countsText(counts, t)}
              {daysText(periodOf(list.state), t)}
            </dt>
            <dd>
              <Money amount={grandTotal} style={moneyStyle(currency)} className="text-lg font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
    ),
  detail: (invoice, { close }) => <InvoiceDialog invoice={invoice} onClose={close} />,
});

/** How many invoices and credit notes add up to a total. */
function countsText({ count, creditCount }: Pick<InvoiceTotal, "count" | "creditCount">, t: Translate): string {
  const invoices = count - creditCount;
  return [
    ...(invoices > 0 ? [t("invoices_paid_total", { count: invoices })] : []),
    ...(creditCount > 0 ? [t("invoices_paid_credits", { count: creditCount })] : []),
  ].join(", ");
}

/** What days the total is of; nothing for all. */
const daysText = ({ from, to }: ReturnType<typeof periodOf>, t: Translate): string =>
  from && to ? ` · ${t("invoices_period", { from: dayText(from), to: dayText(to) })}` : "";

/**
 * The days of the list: a chosen day stays, and the other one moves if the period would be reversed or too long. A search without
 * chosen days covers all days.
 */
function periodOf(state: ListState): { from: Day | undefined; to: Day | undefined } {
  const chosen = chosenPeriod(state);
  if (state.search !== "" && !chosen.from && !chosen.to) return chosen;
  const to = chosen.to ?? todayHere();
  const from = chosen.from ?? addDays(to, -USUAL_DAYS);
  if (from > to) return { from: to, to };
  const first = addDays(to, -MOST_DAYS);
  return from < first ? { from: first, to } : { from, to };
}
