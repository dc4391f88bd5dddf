import { useUser } from "../../app/session.ts";
import type { BonusPaymentsQuery, BonusPurchasesQuery, BonusQuery, BonusRetailSalesQuery } from "../../gql/graphql.ts";
import { formatQuantity } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import type { Column, Currency } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
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
  const note = <Row extends Noted>(): Column<Row> => ({
    ...{ id: "note", title: t("bonus_note"), wideOnly: true },
    value: ({ isReversal, reason }) =>
      [isReversal ? t("bonus_reversed") : "", reason ? t(REASONS[reason]) : ""].filter(Boolean).join(" "),
  });
  const invoiceLink = (invoiceNumber: string, text: string) =>
    scopes.includes("page.invoice-status") ? (
      <Link
        to={`/invoice/invoice-list?search=${encodeURIComponent(invoiceNumber)}`}
        className="inline-flex items-center pointer-coarse:min-h-11"
      >
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
    { id: "articleDescription", title: t("description"), value: (row) => row.articleDescription },
    { id: "articleCode", title: t("article_code"), value: (row) => row.articleCode, wideOnly: true },
    { id: "brandId", title: t("bonus_brand"), value: (row) => row.brandId, wideOnly: true },
    figure("quantity", t("quantity"), (row) => row.quantity),
    figure("point", t("bonus_point"), (row) => row.point),
    { ...amount<Purchase>("pointValue", t("bonus_point_value"), (row) => row.pointValue), wideOnly: true },
    figure("points", t("bonus_points"), (row) => row.points),
    amount("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
    note(),
  ];
  const retail: readonly Column<RetailSale>[] = [
    { id: "inputDate", title: t("bonus_input_date"), value: (row) => row.inputDate, type: "day", card: "aside" },
    { id: "frameNumber", title: t("frame_number"), value: (row) => row.frameNumber, card: "title" },
    { id: "description", title: t("description"), value: (row) => row.articleDescription, wideOnly: true },
    { id: "class", title: t("bonus_class"), value: (row) => row.class },
    figure("points", t("bonus_points"), (row) => row.points),
    { ...amount<RetailSale>("pointValue", t("bonus_point_value"), (row) => row.pointValue), wideOnly: true },
    amount("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
    { id: "quarter", title: t("bonus_quarter"), value: (row) => quarterName(row.quarter) },
    note(),
  ];
  const paymentOf = ({ invoiceNumber, installment }: Payment) =>
    [invoiceNumber, ...(installment > 0 ? [t("invoice_installment", { number: installment })] : [])].join(" · ");
  const payments: readonly Column<Payment>[] = [
    { id: "paidOn", title: t("bonus_paid_on"), value: (row) => row.paidOn, type: "day", card: "aside" },
    {
      ...{ id: "invoiceNumber", title: t("invoice_number"), card: "title" },
      value: paymentOf,
      cell: (row) => invoiceLink(row.invoiceNumber, paymentOf(row)),
    },
    { id: "dueDate", title: t("due_date"), value: (row) => row.dueDate, type: "day" },
    figure("points", t("bonus_points"), (row) => row.points),
    amount("pointValue", t("bonus_point_value"), (row) => row.pointValue),
    amount("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
    note(),
  ];
  const share = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : t("bonus_percent", { value: String(value) });
  const quarters: readonly Column<QuarterRow>[] = [
    { id: "quarter", title: t("bonus_quarter"), value: (row) => quarterName(row.quarter), card: "title" },
    { ...amount<QuarterRow>("netSales", t("bonus_net_sales"), (row) => row.netSales) },
    { ...figure<QuarterRow>("purchase", t("bonus_purchases"), (row) => row.purchasePoints), wideOnly: true },
    { ...figure<QuarterRow>("retail", t("bonus_retail_sales"), (row) => row.retailPoints), wideOnly: true },
    { ...figure<QuarterRow>("payment", t("bonus_on_time"), (row) => row.paymentPoints), wideOnly: true },
    figure("points", t("bonus_points"), (row) => row.points),
    amount("subTotal", t("bonus_subtotal"), (row) => row.subTotal),
    { id: "paid", title: t("bonus_on_time_share"), value: (row) => share(row.onTime), align: "right" },
    {
      ...{ id: "verified", title: t("bonus_verified"), value: (row) => share(row.verified), align: "right" },
      cell: (row) =>
        row.verified === null || row.verified === undefined ? (
          "–"
        ) : (
          <span className="tabular">
            {share(row.verified)}
            <span className="block text-2xs text-ink-3">
              {t("bonus_verified_of", {
                registered: formatQuantity(row.registered),
                bought: formatQuantity(row.bought),
              })}
            </span>
          </span>
        ),
    },
  ];
  return { purchases, retail, payments, quarters, number: formatQuantity, quarterName };
}
