import type { Language } from "../platform/index.ts";
import type { OrderColumn } from "./columns.ts";

/** Texts of the files; `{placeholders}` are filled by `fill`. */
export interface FileTexts {
  /** Name of the sheet that is filled in. */
  readonly sheet: string;
  readonly exampleSheet: string;
  readonly columnsSheet: string;
  readonly columns: Readonly<Record<OrderColumn, string>>;
  readonly column: string;
  readonly needed: string;
  readonly yes: string;
  readonly meaning: string;
  readonly meanings: Readonly<Record<OrderColumn, string>>;
  readonly rules: string;
  /** The column that says what is wrong with a row. */
  readonly error: string;
  /** The column with the name of the article; read by nobody. */
  readonly name: string;
  readonly rows: string;
  /** By the key of a problem. */
  readonly problems: Readonly<Record<ProblemKey, string>>;
}

export const PROBLEM_KEYS = [
  "article_ambiguous",
  "article_blocked",
  "article_not_found",
  "cart_full",
  "no_price",
  "not_enough_stock",
  "over_order_limit",
  "over_stock",
  "qty_max",
  "qty_min",
  "qty_whole",
] as const;
export type ProblemKey = (typeof PROBLEM_KEYS)[number];

/** Fills `{placeholders}`; one without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

const EN: FileTexts = {
  sheet: "Order",
  exampleSheet: "Example",
  columnsSheet: "Columns",
  columns: { article_code: "Article code", qty: "Quantity", sorg: "Sales organization" },
  column: "Column",
  needed: "Needed",
  yes: "yes",
  meaning: "Meaning",
  meanings: {
    article_code:
      "Code of the article as the catalogue shows it, or its former code. Capitals and hyphens do not matter.",
    qty: "Whole pieces, at least 1. Rows with the same article are added up.",
    sorg: "Only if an article code exists in several sales organizations.",
  },
  rules: "One row per article in the sheet “{sheet}”, 500 at most. Nothing is put into the cart before you confirm it.",
  error: "What is wrong",
  name: "Article",
  rows: "rows {rows} added up",
  problems: {
    article_ambiguous: "Several articles have this code: {codes}",
    article_blocked: "Cannot be purchased",
    article_not_found: "Article code not found",
    cart_full: "The cart is full: {max} articles at most",
    no_price: "Cannot be purchased: no price",
    not_enough_stock: "Not enough stock",
    over_order_limit: "Over the order limit: {limit} left",
    over_stock: "Only {available} in stock",
    qty_max: "The quantity is too large",
    qty_min: "Write a whole number of at least 1",
    qty_whole: "Write a whole number of at least 1",
  },
};

const DE: FileTexts = {
  sheet: "Bestellung",
  exampleSheet: "Beispiel",
  columnsSheet: "Spalten",
  columns: { article_code: "Artikelnummer", qty: "Menge", sorg: "Verkaufsorganisation" },
  column: "Spalte",
  needed: "Nötig",
  yes: "ja",
  meaning: "Bedeutung",
  meanings: {
    article_code:
      "Nummer des Artikels, wie der Katalog sie zeigt, oder seine frühere Nummer. Großschreibung und Bindestriche sind egal.",
    qty: "Ganze Stück, mindestens 1. Zeilen mit demselben Artikel werden zusammengezählt.",
    sorg: "Nur wenn es eine Artikelnummer in mehreren Verkaufsorganisationen gibt.",
  },
  rules:
    "Eine Zeile je Artikel im Blatt „{sheet}“, höchstens 500. Nichts kommt in den Warenkorb, bevor Sie es bestätigen.",
  error: "Was nicht stimmt",
  name: "Artikel",
  rows: "Zeilen {rows} zusammengezählt",
  problems: {
    article_ambiguous: "Mehrere Artikel haben diese Nummer: {codes}",
    article_blocked: "Kann nicht gekauft werden",
    article_not_found: "Artikelnummer nicht gefunden",
    cart_full: "Der Warenkorb ist voll: höchstens {max} Artikel",
    no_price: "Kann nicht gekauft werden: kein Preis",
    not_enough_stock: "Nicht genug Bestand",
    over_order_limit: "Über dem Bestelllimit: noch {limit}",
    over_stock: "Nur {available} auf Lager",
    qty_max: "Die Menge ist zu groß",
    qty_min: "Bitte eine ganze Zahl ab 1",
    qty_whole: "Bitte eine ganze Zahl ab 1",
  },
};

const FR: FileTexts = {
  sheet: "Commande",
  exampleSheet: "Exemple",
  columnsSheet: "Colonnes",
  columns: { article_code: "Code article", qty: "Quantité", sorg: "Organisation commerciale" },
  column: "Colonne",
  needed: "Requis",
  yes: "oui",
  meaning: "Signification",
  meanings: {
    article_code:
      "Code de l’article tel que le catalogue l’affiche, ou son ancien code. Majuscules et tirets sont sans importance.",
    qty: "Pièces entières, au moins 1. Les lignes du même article sont additionnées.",
    sorg: "Seulement si un code article existe dans plusieurs organisations commerciales.",
  },
  rules:
    "Une ligne par article dans la feuille « {sheet} », 500 au maximum. Rien n’est mis au panier avant votre confirmation.",
  error: "Ce qui ne va pas",
  name: "Article",
  rows: "lignes {rows} additionnées",
  problems: {
    article_ambiguous: "Plusieurs articles ont ce code : {codes}",
    article_blocked: "Ne peut pas être acheté",
    article_not_found: "Code article introuvable",
    cart_full: "Le panier est plein : {max} articles au maximum",
    no_price: "Ne peut pas être acheté : sans prix",
    not_enough_stock: "Stock insuffisant",
    over_order_limit: "Au-delà de la limite de commande : il reste {limit}",
    over_stock: "Seulement {available} en stock",
    qty_max: "La quantité est trop grande",
    qty_min: "Indiquez un nombre entier d’au moins 1",
    qty_whole: "Indiquez un nombre entier d’au moins 1",
  },
};

const ID: FileTexts = {
  sheet: "Pesanan",
  exampleSheet: "Contoh",
  columnsSheet: "Kolom",
  columns: { article_code: "Kode artikel", qty: "Jumlah", sorg: "Organisasi penjualan" },
  column: "Kolom",
  needed: "Wajib",
  yes: "ya",
  meaning: "Arti",
  meanings: {
    article_code: "Kode artikel seperti di katalog, atau kode lamanya. Huruf besar dan tanda hubung tidak berpengaruh.",
    qty: "Jumlah utuh, minimal 1. Baris dengan artikel yang sama dijumlahkan.",
    sorg: "Hanya bila kode artikel ada di beberapa organisasi penjualan.",
  },
  rules:
    "Satu baris per artikel di lembar “{sheet}”, maksimal 500. Tidak ada yang masuk ke keranjang sebelum Anda konfirmasi.",
  error: "Yang salah",
  name: "Artikel",
  rows: "baris {rows} dijumlahkan",
  problems: {
    article_ambiguous: "Beberapa artikel memiliki kode ini: {codes}",
    article_blocked: "Tidak dapat dibeli",
    article_not_found: "Kode artikel tidak ditemukan",
    cart_full: "Keranjang penuh: maksimal {max} artikel",
    no_price: "Tidak dapat dibeli: tanpa harga",
    not_enough_stock: "Stok tidak cukup",
    over_order_limit: "Melebihi batas pesanan: tersisa {limit}",
    over_stock: "Hanya {available} tersedia",
    qty_max: "Jumlah terlalu besar",
    qty_min: "Tulis bilangan bulat minimal 1",
    qty_whole: "Tulis bilangan bulat minimal 1",
  },
};

const MS: FileTexts = {
  sheet: "Pesanan",
  exampleSheet: "Contoh",
  columnsSheet: "Lajur",
  columns: { article_code: "Kod artikel", qty: "Kuantiti", sorg: "Organisasi jualan" },
  column: "Lajur",
  needed: "Wajib",
  yes: "ya",
  meaning: "Maksud",
  meanings: {
    article_code: "Kod artikel seperti dalam katalog, atau kod lamanya. Huruf besar dan tanda sempang tidak penting.",
    qty: "Bilangan penuh, sekurang-kurangnya 1. Baris dengan artikel yang sama dijumlahkan.",
    sorg: "Hanya jika kod artikel wujud dalam beberapa organisasi jualan.",
  },
  rules:
    "Satu baris bagi setiap artikel dalam helaian “{sheet}”, paling banyak 500. Tiada apa-apa dimasukkan ke troli sebelum anda sahkan.",
  error: "Apa yang salah",
  name: "Artikel",
  rows: "baris {rows} dijumlahkan",
  problems: {
    article_ambiguous: "Beberapa artikel mempunyai kod ini: {codes}",
    article_blocked: "Tidak boleh dibeli",
    article_not_found: "Kod artikel tidak dijumpai",
    cart_full: "Troli penuh: paling banyak {max} artikel",
    no_price: "Tidak boleh dibeli: tiada harga",
    not_enough_stock: "Stok tidak mencukupi",
    over_order_limit: "Melebihi had pesanan: tinggal {limit}",
    over_stock: "Hanya {available} dalam stok",
    qty_max: "Kuantiti terlalu besar",
    qty_min: "Tulis nombor bulat sekurang-kurangnya 1",
    qty_whole: "Tulis nombor bulat sekurang-kurangnya 1",
  },
};

export const FILE_TEXTS: Readonly<Record<Language, FileTexts>> = {
  "en-US": EN,
  de: DE,
  fr: FR,
  "id-ID": ID,
  "ms-MY": MS,
};
