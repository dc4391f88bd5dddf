import type { ReactNode } from "react";
import { useUser } from "../../app/session.ts";
import type { BonusPaymentsQuery, BonusPurchasesQuery, BonusQuery, BonusRetailSalesQuery } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatPercent, formatQuantity } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import type { Column, Currency } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { REASONS } from "./reasons.ts";

type Purchase = BonusPurchasesQuery["b2bPurchasesV3"][number];
type RetailSale = BonusRetailSalesQuery["retailSalesV2"][number];
type Payment = BonusPaymentsQuery["onTimePaymentV2"]["payments"][number];

export type QuarterRow = BonusQuery["totalDealerSales"]["quarters"][number] &
  Pick<BonusQuery["verificationPercentages"][number], "bought" | "registered" | "target"> & {
    readonly verified: number | null | undefined;
    readonly onTime: number | null | undefined;
    readonly paid: number;
  };

interface Noted {
  readonly isReversal: boolean;
  readonly reason?: Purchase["reason"] | undefined;
}

interface Worth {
  readonly points: number;
  /** Points of a piece, where an entry may have several. */
  readonly point?: number;
  readonly pointValue: number;
  readonly subTotal: number;
}

/** A figure and what it is made of, beneath it in a table and beside it on a card. */
function Figure({ note, children }: { readonly note: string | undefined; readonly children: ReactNode }) {
  return (
    <span className="tabular whitespace-nowrap">
      {children}
      {note && <span className="ml-1.5 text-xs text-ink-3 xs:ml-0 xs:block">{note}</span>}
    </span>
  );
}

/** What an entry is for, and why it is a correction or earned no points. */
function Described({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <span>
      {children}
      {note && <span className="block text-xs font-normal text-ink-2">{note}</span>}
    </span>
  );
}

/** The columns of the page's tables. */
export function useBonusColumns(currency: Currency) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const figure = <Row,>(id: string, title: string, value: (row: Row) => number): Column<Row> => ({
    ...{ id, title, value, align: "right", skeleton: "w-12" },
    cell: (row) => <span className="tabular">{formatQuantity(value(row))}</span>,
  });
  const amount = <Row,>(id: string, title: string, value: (row: Row) => number): Column<Row> => ({
    ...{ id, title, value, currency: () => currency },
  });
  const noteOf = ({ isReversal, reason }: Noted) =>
    [isReversal ? t("bonus_reversed") : "", reason ? t(REASONS[reason]) : ""].filter(Boolean).join(" ");
  const exported = <Row,>(id: string, title: MessageKey, value: Column<Row>["value"]): Column<Row> => ({
    ...{ id, title: t(title), exportOnly: true },
    ...(value && { value }),
  });
  /** Points with those of a piece, and their value with that of a point; the file has a column for each. */
  const worth = <Row extends Worth>(): readonly Column<Row>[] => [
    {
      ...figure<Row>("points", t("bonus_points"), (row) => row.points),
      cell: ({ points, point }) => (
        <Figure
          note={
            point === undefined || point === Math.abs(points)
              ? undefined
              : t("bonus_each", { points: formatQuantity(point) })
          }
        >
          {formatQuantity(points)}
        </Figure>
      ),
    },
    { ...exported<Row>("pointValue", "bonus_point_value", (row) => row.pointValue), currency: () => currency },
    {
      ...amount<Row>("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
      cell: ({ subTotal, pointValue }) => (
        <Figure note={t("bonus_per_point", { value: formatMoney(pointValue, moneyStyle(currency)) })}>
          <Money amount={subTotal} style={moneyStyle(currency)} className="font-semibold" />
        </Figure>
      ),
    },
  ];
  const invoiceLink = (invoiceNumber: string, text: string) =>
    scopes.includes("page.invoice-status") ? (
      <Link to={`/invoice/invoice-list?search=${encodeURIComponent(invoiceNumber)}`} className="touch-line">
        {text}
      </Link>
    ) : (
      text
    );
  const quarterName = (quarter: string) => t("bonus_quarter_name", { number: quarter.slice(-1) });
  const purchases: readonly Column<Purchase>[] = [
    { id: "invoiceDate", title: t("bonus_date"), value: (row) => row.invoiceDate, type: "day", card: "aside" },
    {
      ...{ id: "invoiceNumber", title: t("invoice_number"), value: (row) => row.invoiceNumber, card: "title" },
      cell: ({ invoiceNumber }) => invoiceLink(invoiceNumber, invoiceNumber),
    },
    {
      ...{ id: "articleDescription", title: t("description"), value: (row) => row.articleDescription },
      cell: (row) => (
        <Described note={noteOf(row)}>
          {row.articleDescription}
          <span className="block text-xs text-ink-3">
            {[row.brandName, row.articleCode].filter(Boolean).join(" · ")}
          </span>
        </Described>
      ),
    },
    exported("articleCode", "article_code", (row) => row.articleCode),
    exported("brand", "bonus_brand", (row) => row.brandName),
    figure("quantity", t("quantity"), (row) => row.quantity),
    exported("point", "bonus_point", (row) => row.point),
    ...worth<Purchase>(),
    exported("note", "bonus_note", noteOf),
  ];
  const retail: readonly Column<RetailSale>[] = [
    { id: "inputDate", title: t("bonus_input_date"), value: (row) => row.inputDate, type: "day", card: "aside" },
    { id: "frameNumber", title: t("frame_number"), value: (row) => row.frameNumber, card: "title" },
    {
      ...{ id: "description", title: t("description"), value: (row) => row.articleDescription },
      cell: (row) => <Described note={noteOf(row)}>{row.articleDescription}</Described>,
    },
    { id: "class", title: t("bonus_class"), value: (row) => row.class },
    { id: "quarter", title: t("bonus_quarter"), value: (row) => quarterName(row.quarter), tableFrom: "lg" },
    ...worth<RetailSale>(),
    exported("note", "bonus_note", noteOf),
  ];
  const paymentOf = ({ invoiceNumber, installment }: Payment) =>
    [invoiceNumber, ...(installment > 0 ? [t("invoice_installment", { number: installment })] : [])].join(" · ");
  const payments: readonly Column<Payment>[] = [
    { id: "paidOn", title: t("bonus_paid_on"), value: (row) => row.paidOn, type: "day", card: "aside" },
    {
      ...{ id: "invoiceNumber", title: t("invoice_number"), card: "title" },
      value: paymentOf,
      cell: (row) => <Described note={noteOf(row)}>{invoiceLink(row.invoiceNumber, paymentOf(row))}</Described>,
    },
    { id: "dueDate", title: t("due_date"), value: (row) => row.dueDate, type: "day" },
    ...worth<Payment>(),
    exported("note", "bonus_note", noteOf),
  ];
  const share = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : formatPercent(value / 100);
  const quarters: readonly Column<QuarterRow>[] = [
    { id: "quarter", title: t("bonus_quarter"), value: (row) => quarterName(row.quarter), card: "title" },
    { ...amount<QuarterRow>("netSales", t("bonus_net_sales"), (row) => row.netSales) },
    { ...figure<QuarterRow>("purchase", t("bonus_purchases"), (row) => row.purchasePoints), tableFrom: "xl" },
    { ...figure<QuarterRow>("retail", t("bonus_retail_sales"), (row) => row.retailPoints), tableFrom: "xl" },
    { ...figure<QuarterRow>("payment", t("bonus_on_time"), (row) => row.paymentPoints), tableFrom: "xl" },
    figure("points", t("bonus_points"), (row) => row.points),
    amount("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
    { id: "paid", title: t("bonus_on_time_share"), value: (row) => share(row.onTime), align: "right" },
    {
      ...{ id: "verified", title: t("bonus_verified"), value: (row) => share(row.verified), align: "right" },
      cell: (row) =>
        row.verified === null || row.verified === undefined ? (
          "–"
        ) : (
          <Figure
            note={t("bonus_verified_of", {
              registered: formatQuantity(row.registered),
              bought: formatQuantity(row.bought),
            })}
          >
            {share(row.verified)}
          </Figure>
        ),
    },
  ];
  return { purchases, retail, payments, quarters, number: formatQuantity, quarterName };
}
