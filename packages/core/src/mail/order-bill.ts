import { chargesOf, isFreightFree, newTotalLabel, notSupplied, suppliedTotal, taxSums } from "../order/index.ts";
import type { OrderLine } from "../order/schema.ts";
import { type Amount, negate, sumOf } from "../platform/index.ts";
import type { Content, Item } from "./layout.ts";
import { listedFacts } from "./letter.ts";
import { lineLabel, type OrderMail } from "./order-recipient.ts";

/**
 * What an order costs: its lines, charges, total, and taxes, and what is taken off and left if something is not supplied.
 * @param noteOf what is written below a line, such as when it comes
 */
export function orderBill(
  { order, user, t, taxNote, money: text }: OrderMail,
  noteOf?: (line: OrderLine) => string,
): Required<Pick<Content, "bill" | "after">> {
  const money = (amount: Amount): string => text(amount, order.currency);
  const supplied = suppliedTotal(order);
  const taxes = taxSums(order, supplied, t, user.language);
  return {
    bill: {
      items: [
        ...listedFacts(
          order.lines,
          t,
          (line): Item => [lineLabel(line, line.qty), money(line.subtotal), noteOf?.(line) ?? ""],
          (lines) => money(sumOf(lines, ({ subtotal }) => subtotal)),
        ),
        ...(isFreightFree(order) ? [[t("pdf.shipping"), t("pdf.free")] as [string, string]] : []),
        ...chargesOf(order).map(([label, amount]): [string, string] => [t(label), money(amount)]),
      ],
      total: [t(taxes.length > 0 ? "prices.without_tax" : "mail.order.total"), money(order.total)],
      taxes: [
        ...(supplied === order.total
          ? []
          : [
              [t("pdf.order_document.not_supplied"), money(negate(notSupplied(order)))] as const,
              [newTotalLabel(order, t), money(supplied)] as const,
            ]),
        ...taxes.map(([label, amount]) => [label, money(amount)] as const),
      ],
    },
    after: taxNote && taxes.length === 0 ? [taxNote] : [],
  };
}
