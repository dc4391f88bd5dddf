import type { Invoice } from "./schema.ts";

type Facts = Pick<Invoice, "detail" | "orderNo" | "accountingAmount">;

/** Pieces by article that an invoice says are invoiced; a credit note takes none back, it is about money. */
function piecesOf(invoice: Facts | undefined, sign: 1 | -1, changes: Map<string, number>): void {
  if (!invoice || invoice.accountingAmount < 0) return;
  for (const { articleCode, qty } of invoice.detail) {
    changes.set(articleCode, (changes.get(articleCode) ?? 0) + sign * qty);
  }
}

/** How a new version of an invoice changes what is invoiced of its order: pieces by article code. */
export function invoicedChanges(before: Facts | undefined, after: Facts): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  piecesOf(after, 1, changes);
  piecesOf(before, -1, changes);
  for (const [article, qty] of changes) if (qty === 0) changes.delete(article);
  return changes;
}
