/** The columns of an order file (decision 033). */
export const ORDER_COLUMNS = ["article_code", "qty", "sorg"] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Headings that name a column, in the languages of the site and of people who make such files; letters only. */
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
    ...["qty", "quantity", "orderqty", "orderquantity", "pieces", "pcs", "amount", "count"],
    ...["menge", "anzahl", "stück", "stk", "bestellmenge"],
    ...["quantité", "quantite", "qté", "qte", "nombre"],
    ...["jumlah", "kuantitas", "kuantiti", "banyaknya"],
  ],
  sorg: [
    ...["sorg", "salesorganisation", "salesorganization", "salesorg"],
    ...["verkaufsorganisation", "vkorg", "organisationcommerciale", "organisasipenjualan", "organisasijualan"],
    ...["seller", "verkäufer", "vendeur", "penjual"],
  ],
};

/** The column that a head names; undefined for any other text. */
export function columnNamed(text: string): OrderColumn | undefined {
  const name = text.toLowerCase().replace(/[^\p{L}]+/gu, "");
  return ORDER_COLUMNS.find((column) => NAMES[column].includes(name));
}

/** Where each column is. */
export type Places = Readonly<Partial<Record<OrderColumn, number>>>;

/**
 * The places that a first row names; undefined when it is no head, that is when it names neither of the columns that are
 * needed. Of two heads for one column the first counts.
 */
export function placesIn(row: readonly string[]): Places | undefined {
  const places: Partial<Record<OrderColumn, number>> = {};
  for (const [place, text] of row.entries()) {
    const column = columnNamed(text);
    if (column) places[column] ??= place;
  }
  return places.article_code === undefined && places.qty === undefined ? undefined : places;
}
