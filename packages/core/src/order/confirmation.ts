import { refuseField } from "../platform/errors.ts";
import type { ConfirmOrder, Order, OrderLine } from "./schema.ts";
import { advance } from "./transitions.ts";

/**
 * The order with the ERP's answer in it. An answer to an order that has come to an end, or that says nothing new,
 * changes nothing but the time of the answer.
 * @throws Refusal on `lines.{i}.lineNo` for a line the order does not have, on `lines.{i}.confirmations` for more than ordered.
 */
export function withConfirmation(order: Order, row: ConfirmOrder): Order {
  const lines = row.lines.reduce(confirmLine, order.lines);
  const erpOrderNumber = row.erpOrderNumber || order.erpOrderNumber;
  const said = {
    ...(erpOrderNumber && { erpOrderNumber }),
    ...(row.documentType && { documentType: row.documentType }),
  };
  const answered = { ...order, lines, ...said, confirmedAsOf: row.asOf };
  return advance(answered, row.status);
}

function confirmLine(lines: readonly OrderLine[], said: ConfirmOrder["lines"][number], index: number): Order["lines"] {
  const line = lines.find(({ lineNo }) => lineNo === said.lineNo);
  if (!line) throw refuseField(`lines.${index}.lineNo`, "order_line_unknown");
  const supplied = said.confirmations.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
  if (supplied > line.qty) {
    throw refuseField(`lines.${index}.confirmations`, "more_than_ordered", { ordered: line.qty });
  }
  return lines.map((one) => (one === line ? { ...one, confirmations: said.confirmations } : one));
}

/** Quantities by line, to be added to what is shipped. */
export type LineQuantities = ReadonlyMap<number, number>;

/** The order after a delivery order was recorded or corrected. @throws Refusal for a line that it does not have. */
export function withShipped(order: Order, doNumber: string, changes: LineQuantities): Order {
  const known = new Set(order.lines.map(({ lineNo }) => lineNo));
  const unknown = [...changes.keys()].find((lineNo) => !known.has(lineNo));
  if (unknown !== undefined) throw refuseField("detail", "order_line_unknown", { lineNo: unknown });
  const lines = order.lines.map((line) => ({
    ...line,
    shipped: Math.max(0, line.shipped + (changes.get(line.lineNo) ?? 0)),
  }));
  return advance({ ...order, lines, doNumbers: withNumber(order.doNumbers, doNumber) });
}

/** The order after an invoice was recorded or corrected; quantities by article code, as invoices know no order lines. */
export function withInvoiced(order: Order, invoiceNo: string, changes: ReadonlyMap<string, number>): Order {
  const lines = [...changes].reduce((lines, [article, change]) => invoiceArticle(lines, article, change), order.lines);
  return advance({ ...order, lines, invoiceNos: withNumber(order.invoiceNos, invoiceNo) });
}

/** All that is invoiced of an article, on its lines in their order: each is filled up, and the last takes what is beyond. */
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

const withNumber = (numbers: readonly string[], one: string): string[] => [...new Set([...numbers, one])];
