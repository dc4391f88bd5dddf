import { converted } from "@spoke/sandbox/adventure-works/amounts.ts";
import type { Catalog } from "@spoke/sandbox/adventure-works/catalog.ts";
import { csv } from "@spoke/sandbox/adventure-works/feed.ts";
import type { Region } from "@spoke/sandbox/adventure-works/regions.ts";
import { cell, groupedBy, type SourceRow } from "@spoke/sandbox/adventure-works/source.ts";
import { decimal } from "@spoke/sandbox/feed-file.ts";

/**
 * Prices on a day of the source. Dealer price versions correspond to list price versions one to one; their own dates come
 * from the data warehouse and are a month late and partly before they begin.
 */
export function pricesOn({ products, tables }: Catalog, region: Region, rate: string, day: string): string {
  const dealer = groupedBy(tables.DealerPriceDW, "ProductID");
  const list = groupedBy(tables.ProductListPriceHistory, "ProductID");
  const byStart =
    (column: string) =>
    (a: SourceRow, b: SourceRow): number =>
      cell(a, column) < cell(b, column) ? -1 : 1;
  const rows = products.flatMap((product) => {
    const id = cell(product, "ProductID");
    const listed = (list.get(id) ?? []).toSorted(byStart("StartDate"));
    const version = listed.findLastIndex((row) => cell(row, "StartDate") <= day);
    const price = (dealer.get(id) ?? []).toSorted(byStart("DwStartDate"))[version];
    if (version < 0) return [];
    return [
      {
        article_code: cell(product, "ProductNumber"),
        priceList: "STD",
        currency: region.currency.display,
        retail: decimal(converted(cell(listed[version], "ListPrice"), rate)),
        dealer: price ? decimal(converted(cell(price, "DealerPrice"), rate)) : "",
      },
    ];
  });
  return csv(rows);
}
