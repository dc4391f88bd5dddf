import type { ReactNode } from "react";
import type { OrderListRowFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { InvoiceLink } from "../invoices/index.ts";
import { orderColumns } from "./columns.tsx";

type Row = OrderListRowFragment;

/** Columns of the list of all orders: also what is in an order, who placed it, and how far it is. */
export function orderListColumns(t: Translate): readonly Column<Row>[] {
  const [number, date, po, status, total] = orderColumns(t);
  const more: readonly Column<Row>[] = [
    {
      id: "items",
      title: t("order_lines"),
      align: "right",
      wideOnly: true,
      tableFrom: "2xl",
      value: ({ itemCount }) => itemCount,
    },
    {
      id: "placedBy",
      title: t("order_placed_by_title"),
      wideOnly: true,
      tableFrom: "2xl",
      value: ({ createdBy }) => createdBy,
    },
  ];
  const progress: readonly Column<Row>[] = [
    ...expectedColumns(t),
    // Where nothing is expected, it stands in the table's column of expected days.
    {
      id: "delivered",
      title: t("delivery_delivered"),
      type: "day",
      cardOnly: true,
      value: ({ deliveredDate }) => deliveredDate,
    },
    {
      id: "tracking",
      title: t("delivery_tracking"),
      wideOnly: true,
      value: ({ trackingNumbers }) => trackingNumbers.join(", "),
      cell: (order) => <Tracking order={order} />,
    },
    {
      id: "invoice",
      title: t("order_invoice"),
      wideOnly: true,
      value: ({ invoiceNumbers }) => invoiceNumbers.join(", "),
      cell: ({ sorg, invoiceNumbers }) => (
        <Newest numbers={invoiceNumbers}>{(invoiceNo) => <InvoiceLink sorg={sorg} invoiceNo={invoiceNo} />}</Newest>
      ),
    },
  ];
  return [number, date, po, ...more, status, ...progress, ...totalColumns(t, total)].filter(
    (column) => column !== undefined,
  );
}

type Totals = Pick<Row, "total_order" | "suppliedTotal" | "currency">;

const orderedColumn = (t: Translate): Column<Totals> => ({
  id: "ordered",
  title: t("order_ordered_amount"),
  exportOnly: true,
  value: ({ total_order }) => total_order,
  currency: ({ currency }) => currency,
});

/** The total on the page; in the exported file both totals, called as an order's own page and file call them. */
export const totalColumns = <Row extends Totals>(
  t: Translate,
  total: Column<Row> | undefined,
): readonly Column<Row>[] => [
  orderedColumn(t),
  {
    ...orderedColumn(t),
    id: "supplied",
    title: t("order_supplied_amount"),
    value: ({ suppliedTotal }) => suppliedTotal,
  },
  ...(total ? [onPage(total)] : []),
];

/** Without a value a column is not exported. */
const onPage = <Row,>({ value: _, ...column }: Column<Row>): Column<Row> => column;

interface Awaited extends Pick<Row, "expectedDate" | "expectedUntil"> {
  readonly deliveredDate?: Row["deliveredDate"];
}

/** When the pieces of an order come. */
export const expectedColumns = (t: Translate): readonly Column<Awaited>[] => [
  {
    id: "expected",
    title: t("expected_day"),
    type: "day",
    tableFrom: "lg",
    value: ({ expectedDate }) => expectedDate,
    cell: (order) => <Expected order={order} />,
  },
  {
    id: "expectedUntil",
    title: t("expected_until"),
    type: "day",
    exportOnly: true,
    value: ({ expectedDate, expectedUntil }) => expectedUntil ?? expectedDate,
  },
];

/** When the outstanding pieces and the shipments under way come: a day, or the first and the last one. Then, when the last one came. */
function Expected({ order: { expectedDate, expectedUntil, deliveredDate } }: { readonly order: Awaited }) {
  const { t } = useTranslation();
  if (!expectedDate) {
    if (!deliveredDate) return "–";
    return (
      <>
        <span className="block text-xs text-ink-3">{t("delivery_delivered")}</span>
        <DateText value={deliveredDate} />
      </>
    );
  }
  return (
    <>
      {expectedDate < todayHere() && <span className="block text-xs font-medium text-warn">{t("late")}</span>}
      <span className="whitespace-nowrap">
        <DateText value={expectedDate} />
        {expectedUntil && " –"}
      </span>
      {expectedUntil && (
        <>
          {" "}
          <DateText value={expectedUntil} />
        </>
      )}
    </>
  );
}

/** The newest of several numbers, and how many there are besides it. */
function Newest({
  numbers,
  children,
}: {
  readonly numbers: readonly string[];
  readonly children: (newest: string) => ReactNode;
}) {
  const newest = numbers.at(-1);
  if (newest === undefined) return "–";
  return (
    <span className="text-xs whitespace-nowrap">
      {children(newest)}
      {numbers.length > 1 && <span className="tabular text-xs text-ink-3"> +{numbers.length - 1}</span>}
    </span>
  );
}

/** The newest delivery; a link only where it leads to a page. */
function Tracking({ order: { trackingNumbers, trackingUrl } }: { readonly order: Row }) {
  return (
    <Newest numbers={trackingNumbers}>
      {(trackingNo) =>
        trackingUrl && /^https?:\/\//i.test(trackingUrl) ? <Link to={trackingUrl}>{trackingNo}</Link> : trackingNo
      }
    </Newest>
  );
}
