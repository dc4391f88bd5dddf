import { refuseField } from "../platform/errors.ts";
import type { ConfirmOrder, Order, OrderLine, Tracking } from "./schema.ts";
import { advance } from "./transitions.ts";

/**
 * The order with the ERP's answer. If the order has ended, or the answer repeats the last one, only the time of the answer
 * changes. @throws Refusal on `lines.{i}.lineNo` for an unknown line, on `lines.{i}.confirmations` for more than ordered
 */
export function withConfirmation(order: Order, row: ConfirmOrder): Order {
  const lines = row.lines.reduce(confirmLine, order.lines);
  const erpOrderNumber = row.erpOrderNumber || order.erpOrderNumber;
  const numbers = {
    ...(erpOrderNumber && { erpOrderNumber }),
    ...(row.documentType && { documentType: row.documentType }),
  };
  const answered = { ...order, lines, ...numbers, confirmedAsOf: row.asOf };
  return advance(answered, row.status);
}

function confirmLine(
  lines: readonly OrderLine[],
  answer: ConfirmOrder["lines"][number],
  index: number,
): Order["lines"] {
  const line = lines.find(({ lineNo }) => lineNo === answer.lineNo);
  if (!line) throw refuseField(`lines.${index}.lineNo`, "order_line_unknown");
  const supplied = answer.confirmations.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
  if (supplied > line.qty) {
    throw refuseField(`lines.${index}.confirmations`, "more_than_ordered", { ordered: line.qty });
  }
  return lines.map((other) => (other === line ? { ...line, confirmations: answer.confirmations } : other));
}

/** Quantities by line, added to what is shipped. */
export type LineQuantities = ReadonlyMap<number, number>;

/** The order after a delivery order was recorded or corrected. @throws Refusal for an unknown line */
export function withShipped(order: Order, delivery: Tracking, changes: LineQuantities): Order {
  const lineNumbers = new Set(order.lines.map(({ lineNo }) => lineNo));
  const unknown = [...changes.keys()].find((lineNo) => !lineNumbers.has(lineNo));
  if (unknown !== undefined) throw refuseField("detail", "order_line_unknown", { lineNo: unknown });
  const lines = order.lines.map((line) => ({
    ...line,
    shipped: Math.max(0, line.shipped + (changes.get(line.lineNo) ?? 0)),
  }));
  const { doNumber, trackingNo, trackingUrl } = delivery;
  const others = order.trackings.filter((tracking) => tracking.doNumber !== doNumber);
  const trackings = trackingNo === "" ? others : [...others, { doNumber, trackingNo, trackingUrl }];
  return advance({ ...order, lines, doNumbers: withNumber(order.doNumbers, doNumber), trackings });
}

/** The order after an invoice was recorded or corrected. Invoices have article codes, not order lines. */
export function withInvoiced(order: Order, invoiceNo: string, changes: ReadonlyMap<string, number>): Order {
  const lines = [...changes].reduce((lines, [article, change]) => invoiceArticle(lines, article, change), order.lines);
  return advance({ ...order, lines, invoiceNos: withNumber(order.invoiceNos, invoiceNo) });
}

/** Spreads the invoiced pieces of an article over its lines in order; the last line takes the rest. */
function invoiceArticle(lines: Order["lines"], article: string, change: number): Order["lines"] {
  const own = lines.filter((line) => line.articleCode === article);
  let left = Math.max(
    0,
    own.reduce((sum, { invoiced }) => sum + invoiced, change),
  );
  return lines.map((line) => {
    if (line.articleCode !== article) return line;
    const invoiced = line === own.at(-1) ? left : Math.min(left, line.qty);
    left -= invoiced;
    return { ...line, invoiced };
  });
}

const withNumber = (numbers: readonly string[], added: string): string[] => [...new Set([...numbers, added])];
