import type { OpenOrderRowFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { useUnit } from "../../ui/units.ts";
import { OrderStatusBadge, OrderType } from "../orders/index.ts";

/** Columns of open lines: article, outstanding pieces with their dates, and price. */
export function useOpenColumns(): readonly Column<OpenOrderRowFragment>[] {
  const { t } = useTranslation();
  const unit = useUnit();
  return [
    {
      id: "article",
      title: t("article"),
      card: "title",
      cell: (line) => (
        <span className="block min-w-0">
          <span className="block text-pretty">{line.description}</span>
          <span className="block text-xs text-ink-3">{line.article_code_display}</span>
          {line.notes && <span className="block text-xs wrap-anywhere text-ink-2">{line.notes}</span>}
          {line.internalNotes && (
            <span className="block text-xs wrap-anywhere text-ink-2">
              {t("confirm_notes")}: {line.internalNotes}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "order",
      title: t("order_number"),
      cell: (line) => (
        <>
          <Link to={`/order/${encodeURIComponent(line.orderNumber)}`} className="whitespace-nowrap">
            {line.orderNumber}
          </Link>
          {line.poNumber && <span className="block text-xs text-ink-3">{line.poNumber}</span>}
          <span className="block text-xs text-ink-3">{line.shipTo}</span>
          <OrderType type={line.orderType} />
        </>
      ),
    },
    { id: "date", title: t("date"), wideOnly: true, cell: (line) => <DateText value={line.createdAt} /> },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      wideOnly: true,
      cell: (line) => <OrderStatusBadge order={{ order_status: line.status }} />,
    },
    {
      id: "open",
      title: t("open_pieces"),
      align: "right",
      cell: (line) => (
        <>
          <span className="tabular font-semibold whitespace-nowrap">
            {line.qty} {unit(line.uom, line.qty)}
          </span>
          {line.qty !== line.orderQty && (
            <span className="tabular block text-xs text-ink-3">{t("open_of", { ordered: line.orderQty })}</span>
          )}
        </>
      ),
    },
    {
      id: "requested",
      title: t("request_delivery_date"),
      wideOnly: true,
      cell: ({ requestDeliveryDate: requested }) => (requested ? <DateText value={requested.date} /> : "–"),
    },
    { id: "expected", title: t("expected_day"), cell: (line) => <Expected line={line} /> },
    {
      id: "amount",
      title: t("open_amount"),
      align: "right",
      cell: (line) => (
        <>
          <Money amount={line.subTotal} style={moneyStyle(line.currency)} />
          <span className="block text-xs whitespace-nowrap text-ink-3">
            <Money amount={line.price} style={moneyStyle(line.currency)} /> / {unit(line.uom, 1)}
          </span>
        </>
      ),
    },
  ];
}

/** When the pieces come; how many on which day where they come in parts, or that they come once the order is paid. */
function Expected({ line }: { line: OpenOrderRowFragment }) {
  const { t } = useTranslation();
  if (line.isAfterPayment) return t("expected_after_payment");
  if (!line.expectedDeliveryDate) return <span className="text-ink-3">{t("expected_unknown")}</span>;
  return (
    <ul>
      {line.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be of one day, and their order is theirs
        <li key={index} className="whitespace-nowrap">
          {line.parts.length > 1 && <span className="tabular text-ink-2">{part.qty} × </span>}
          {part.date ? <DateText value={part.date} /> : "–"}
        </li>
      ))}
    </ul>
  );
}
