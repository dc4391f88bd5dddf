import { moneyStyle } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import type { InvoiceRowFragment } from "../../gql/graphql.ts";
import { cx } from "../../ui/cx.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { InvoiceStatusBadge } from "./status.tsx";

type Row = InvoiceRowFragment;

/** Columns of both lists of invoices; `paid` shows when they were cleared instead of when they are due. */
export function useInvoiceColumns({ paid, onOpen }: { paid: boolean; onOpen: (invoice: Row) => void }) {
  const { t } = useT();
  const columns: readonly Column<Row>[] = [
    {
      id: "number",
      title: t("invoice_number"),
      sortField: "invoiceNo",
      card: "title",
      cell: (one) => (
        <button
          type="button"
          className="tabular rounded-sm font-medium text-accent-ink underline-offset-2 hover:underline max-xs:min-h-6"
          onClick={() => onOpen(one)}
        >
          {one.invoiceNo}
          {one.installment > 0 && (
            <span className="block text-left text-xs font-normal text-ink-3">
              {t("invoice_installment", { number: one.installment })}
            </span>
          )}
        </button>
      ),
    },
    { id: "date", title: t("date"), sortField: "invoiceDate", cell: (one) => <DateText value={one.invoiceDate} /> },
    paid
      ? {
          id: "cleared",
          title: t("invoice_cleared"),
          sortField: "clearingDate",
          cell: (one) => (one.clearingDate ? <DateText value={one.clearingDate} /> : "–"),
        }
      : { id: "due", title: t("due_date"), sortField: "dueDate", cell: (one) => <DateText value={one.dueDate.date} /> },
    {
      id: "order",
      title: t("order_number"),
      wideOnly: true,
      cell: (one) =>
        one.orderNo && /^\d{6}-[0-9A-Z]{5}$/.test(one.orderNo) ? (
          <Link to={`/order/${one.orderNo}`} className="tabular whitespace-nowrap">
            {one.orderNo}
          </Link>
        ) : (
          <span className="tabular">{one.orderNo || "–"}</span>
        ),
    },
    { id: "status", title: t("status"), card: "aside", cell: (one) => <InvoiceStatusBadge invoice={one} /> },
    {
      id: "amount",
      title: paid ? t("total") : t("invoice_open_amount"),
      sortField: paid ? "grandTotal" : "accountingAmount",
      align: "right",
      cell: (one) => {
        const amount = paid ? one.grandTotal : one.accountingAmount;
        return (
          <Money
            amount={amount}
            style={moneyStyle(one.currency)}
            className={cx("font-semibold", amount < 0 && "text-good")}
          />
        );
      },
    },
  ];
  return columns;
}
