import { createHash } from "node:crypto";
import { type Key, shardOf } from "../platform/index.ts";

/** Keys of items that feeds write and whose domains export no keys (docs/conventions.md). */

export const articleKey = (sorg: string, article: string): Key => ({
  pk: `ARTICLES#${sorg}#${shardOf(article)}`,
  sk: article,
});
export const priceKey = (sorg: string, article: string, priceList: string): Key => ({
  pk: `PRICES#${sorg}#${shardOf(article)}`,
  sk: `${article}#${priceList}`,
});
export const offerKey = (
  sorg: string,
  article: string,
  kind: "tier" | "promotion",
  code: string,
  line: number,
): Key => ({
  pk: `OFFERS#${sorg}#${shardOf(article)}`,
  sk: `${article}#${kind}#${code}#${line}`,
});
export const promotionKey = (sorg: string, code: string): Key => ({ pk: `PROMOTIONS#${sorg}`, sk: code });
export const deliveryKey = (doNumber: string): Key => ({ pk: `DELIVERY#${doNumber}`, sk: "DELIVERY" });
export const invoiceKey = (sorg: string, invoiceNo: string, installment: number): Key => ({
  pk: `INVOICE#${sorg}#${invoiceNo}`,
  sk: installment > 1 ? `INSTALLMENT#${installment}` : "INVOICE",
});
/** Keys have a limited length: those of long texts are made of their hash. */
export const termKey = (sorg: string, term: string): Key => ({
  pk: `TERMS#${sorg}`,
  sk: term.length > 200 ? `#${createHash("sha256").update(term).digest("base64url")}` : term,
});
/** The last file of a kind of data. */
export const feedRunKey = (sorg: string, kind: string): Key => ({ pk: `FEEDRUNS#${sorg}`, sk: kind });
export const feedKey = (key: string): Key => ({ pk: `FEED#${key}`, sk: "FEED" });
