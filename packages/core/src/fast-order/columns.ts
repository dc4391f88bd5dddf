/** The columns of an order file (decision 033). */
export const ORDER_COLUMNS = ["article_code", "qty", "sorg"] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Accepted column headers per column, in the site's languages, letters only. */
const NAMES: Readonly<Record<OrderColumn, readonly string[]>> = {
  article_code: [
    ...[
      "articlecode",
      "article",
      "articleno",
      "articlenumber",
      "code",
      "sku",
      "item",
      "itemno",
      "itemnumber",
      "itemcode",
    ],
    ...["product", "productcode", "partno", "partnumber", "material", "oldcode"],
    ...["artikel", "artikelnummer", "artikelcode", "artikelnr", "materialnummer", "teilenummer"],
    ...["codearticle", "codedelarticle", "référence", "reference", "réf", "ref", "numérodarticle"],
    ...["kodeartikel", "kodebarang", "kode", "kodartikel", "kod", "kodproduk", "kodeproduk"],
  ],
  qty: [
    ...["qty", "quantity", "orderqty", "orderquantity", "ordered", "pieces", "pcs", "amount", "count"],
    ...["menge", "anzahl", "stück", "stk", "bestellmenge", "bestellt"],
    ...["quantité", "quantite", "qté", "qte", "nombre", "commandé"],
    ...["jumlah", "kuantitas", "kuantiti", "banyaknya", "dipesan"],
  ],
  sorg: [
    ...["sorg", "salesorganisation", "salesorganization", "salesorg"],
    ...["verkaufsorganisation", "vkorg", "organisationcommerciale", "organisasipenjualan", "organisasijualan"],
    ...["seller", "verkäufer", "vendeur", "penjual"],
  ],
};

/** The column of a header; undefined for any other text. */
export function columnNamed(text: string): OrderColumn | undefined {
  const name = text.toLowerCase().replace(/[^\p{L}]+/gu, "");
  return ORDER_COLUMNS.find((column) => NAMES[column].includes(name));
}

/** Index of each column. */
export type ColumnIndexes = Readonly<Partial<Record<OrderColumn, number>>>;

/**
 * The columns of a first row; undefined if it is not a header, that is, if it names neither required column. If a
 * column occurs twice, the first counts.
 */
export function parseHeader(row: readonly string[]): ColumnIndexes | undefined {
  const places: Partial<Record<OrderColumn, number>> = {};
  for (const [place, text] of row.entries()) {
    const column = columnNamed(text);
    if (column) places[column] ??= place;
  }
  return places.article_code === undefined && places.qty === undefined ? undefined : places;
}
