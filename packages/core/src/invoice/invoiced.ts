import type { Invoice } from "./schema.ts";

type Facts = Pick<Invoice, "detail" | "orderNumber" | "accountingAmount">;

/** Adds the invoiced quantities by article. Credit notes are about money and change none. */
function piecesOf(invoice: Facts | undefined, sign: 1 | -1, changes: Map<string, number>): void {
  if (!invoice || invoice.accountingAmount < 0) return;
  for (const { articleCode, qty } of invoice.detail) {
    changes.set(articleCode, (changes.get(articleCode) ?? 0) + sign * qty);
  }
}

/** How a new version of an invoice changes the invoiced quantities of its order, by article code. */
export function invoicedChanges(before: Facts | undefined, after: Facts): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  piecesOf(after, 1, changes);
  piecesOf(before, -1, changes);
  for (const [article, qty] of changes) if (qty === 0) changes.delete(article);
  return changes;
}
