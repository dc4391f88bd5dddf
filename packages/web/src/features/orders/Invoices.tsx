import { isCreditNote } from "@spoke/core/invoice/installment.ts";
import { useState } from "react";
import type { InvoiceRowFragment } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Table } from "../../ui/Table.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { InvoiceDialog, InvoiceStatusBadge } from "../invoices/index.ts";
import type { OrderDetail } from "./OrderPage.tsx";

/** Invoices of an order, each followed by the credit notes that are set against it. */
export function invoicesOf(order: Pick<OrderDetail, "invoices">): InvoiceRowFragment[] {
  const all = (order.invoices ?? []).flatMap(({ creditNotes, ...invoice }) => [invoice, ...creditNotes]);
  // Credit notes that name the order are among its invoices too.
  return [...new Map(all.map((invoice) => [invoice.id, invoice])).values()];
}

interface InvoicesProps {
  readonly order: OrderDetail;
  readonly invoices: readonly InvoiceRowFragment[];
}

/** What was invoiced for an order and credited, how it stands, and each invoice with the way to pay it. */
export function Invoices({ order, invoices }: InvoicesProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<InvoiceRowFragment>();
  if (invoices.length === 0)
    return (
      <EmptyState kind="no-data" title={t("invoices_none")}>
        {t("order_invoices_none_text")}
      </EmptyState>
    );
  const columns: readonly Column<InvoiceRowFragment>[] = [
    {
      id: "number",
      title: t("invoice_number"),
      card: "title",
      cell: (invoice) => <TextButton onClick={() => setOpened(invoice)}>{invoice.invoiceNo}</TextButton>,
    },
    { id: "date", title: t("date"), wideOnly: true, cell: (invoice) => <DateText value={invoice.invoiceDate} /> },
    {
      id: "due",
      title: t("due_date"),
      value: (invoice) => (isCreditNote(invoice) ? "" : invoice.dueDate.date),
      type: "day",
    },
    { id: "status", title: t("status"), card: "aside", cell: (invoice) => <InvoiceStatusBadge invoice={invoice} /> },
    {
      id: "total",
      title: t("total"),
      align: "right",
      cell: (invoice) => (
        <Money amount={invoice.grandTotal} style={moneyStyle(invoice.currency)} className="font-semibold" />
      ),
    },
  ];
  return (
    <>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        <Table label={t("invoices")} columns={columns} rows={invoices} keyOf={(invoice) => invoice.id} />
        {opened && <InvoiceDialog invoice={opened} onClose={() => setOpened(undefined)} />}
      </div>
      <RoundingNote order={order} invoices={invoices} />
    </>
  );
}

/** Why the invoices of an order do not add up to it, where only rounding parts them. */
function RoundingNote({ order, invoices }: InvoicesProps) {
  const { t } = useTranslation();
  const style = moneyStyle(order.currency);
  const invoiced = [
    ...new Map(invoices.filter(({ grandTotal }) => grandTotal > 0).map((each) => [each.invoiceNo, each])).values(),
  ];
  const sum = sumUnits(invoiced, ({ grandTotal }) => grandTotal);
  const total = sumUnits([order.suppliedTotal, order.tax], (part) => part);
  const difference = Math.abs(sumUnits([sum, -total], (part) => part));
  // Each invoice rounds its tax to the smallest unit.
  if (difference === 0 || difference > invoiced.length * 10 ** -style.decimalPrecision) return null;
  return (
    <p className="mt-3 text-xs text-ink-3">
      {t("order_invoices_rounding", { sum: formatMoney(sum, style), total: formatMoney(total, style) })}
    </p>
  );
}
