/** Texts of invoices and statements as documents; every locale without texts of its own reads English. */
export interface DocumentTexts {
  readonly invoice: string;
  readonly creditNote: string;
  readonly statement: string;
  readonly statementOf: string;
  readonly customer: string;
  readonly payer: string;
  readonly company: string;
  readonly date: string;
  readonly due: string;
  readonly order: string;
  readonly delivery: string;
  readonly terms: string;
  readonly carrier: string;
  readonly accountingNo: string;
  readonly notes: string;
  readonly article: string;
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly discount: string;
  readonly shipping: string;
  readonly tax: string;
  readonly recycleFee: string;
  readonly surcharges: string;
  readonly total: string;
  readonly credit: string;
  readonly open: string;
  readonly notDue: string;
  readonly overdueTo: string;
  readonly overdueOver: string;
  readonly daysOverdue: string;
  readonly nothingOpen: string;
}

const ENGLISH: DocumentTexts = {
  invoice: "Invoice {number}",
  creditNote: "Credit note {number}",
  statement: "Statement of account",
  statementOf: "What was open at the end of {day}",
  customer: "Customer",
  payer: "Payer",
  company: "Company",
  date: "Date",
  due: "Due",
  order: "Order",
  delivery: "Delivery",
  terms: "Terms of payment",
  carrier: "Carrier",
  accountingNo: "Accounting number",
  notes: "Notes",
  article: "Article",
  name: "Name",
  quantity: "Quantity",
  price: "Price",
  amount: "Amount",
  discount: "Discount",
  shipping: "Shipping",
  tax: "Tax",
  recycleFee: "Recycling fee",
  surcharges: "Surcharges",
  total: "Total",
  credit: "Credit",
  open: "Open",
  notDue: "Not due",
  overdueTo: "{from}–{to} days overdue",
  overdueOver: "Over {days} days overdue",
  daysOverdue: "Days overdue",
  nothingOpen: "Nothing was open.",
};

const TEXTS: Readonly<Record<string, DocumentTexts>> = {
  "en-US": ENGLISH,
  de: {
    invoice: "Rechnung {number}",
    creditNote: "Gutschrift {number}",
    statement: "Kontoauszug",
    statementOf: "Offene Posten am Ende des {day}",
    customer: "Kunde",
    payer: "Zahler",
    company: "Gesellschaft",
    date: "Datum",
    due: "Fällig",
    order: "Auftrag",
    delivery: "Lieferung",
    terms: "Zahlungsbedingungen",
    carrier: "Spediteur",
    accountingNo: "Belegnummer",
    notes: "Anmerkungen",
    article: "Artikel",
    name: "Bezeichnung",
    quantity: "Menge",
    price: "Preis",
    amount: "Betrag",
    discount: "Rabatt",
    shipping: "Versand",
    tax: "Steuer",
    recycleFee: "Entsorgungsgebühr",
    surcharges: "Zuschläge",
    total: "Gesamt",
    credit: "Gutschrift",
    open: "Offen",
    notDue: "Nicht fällig",
    overdueTo: "{from}–{to} Tage überfällig",
    overdueOver: "Über {days} Tage überfällig",
    daysOverdue: "Tage überfällig",
    nothingOpen: "Es war nichts offen.",
  },
  fr: {
    invoice: "Facture {number}",
    creditNote: "Avoir {number}",
    statement: "Relevé de compte",
    statementOf: "Postes ouverts à la fin du {day}",
    customer: "Client",
    payer: "Payeur",
    company: "Société",
    date: "Date",
    due: "Échéance",
    order: "Commande",
    delivery: "Livraison",
    terms: "Conditions de paiement",
    carrier: "Transporteur",
    accountingNo: "Numéro comptable",
    notes: "Remarques",
    article: "Article",
    name: "Désignation",
    quantity: "Quantité",
    price: "Prix",
    amount: "Montant",
    discount: "Remise",
    shipping: "Livraison",
    tax: "Taxe",
    recycleFee: "Éco-contribution",
    surcharges: "Suppléments",
    total: "Total",
    credit: "Avoir",
    open: "Ouvert",
    notDue: "Non échu",
    overdueTo: "{from}–{to} jours de retard",
    overdueOver: "Plus de {days} jours de retard",
    daysOverdue: "Jours de retard",
    nothingOpen: "Rien n’était ouvert.",
  },
  "id-ID": {
    invoice: "Faktur {number}",
    creditNote: "Nota kredit {number}",
    statement: "Laporan rekening",
    statementOf: "Yang terbuka pada akhir {day}",
    customer: "Pelanggan",
    payer: "Pembayar",
    company: "Perusahaan",
    date: "Tanggal",
    due: "Jatuh tempo",
    order: "Pesanan",
    delivery: "Pengiriman",
    terms: "Syarat pembayaran",
    carrier: "Ekspedisi",
    accountingNo: "Nomor akuntansi",
    notes: "Catatan",
    article: "Artikel",
    name: "Nama",
    quantity: "Jumlah",
    price: "Harga",
    amount: "Nilai",
    discount: "Diskon",
    shipping: "Ongkos kirim",
    tax: "Pajak",
    recycleFee: "Biaya daur ulang",
    surcharges: "Biaya tambahan",
    total: "Total",
    credit: "Kredit",
    open: "Terbuka",
    notDue: "Belum jatuh tempo",
    overdueTo: "Terlambat {from}–{to} hari",
    overdueOver: "Terlambat lebih dari {days} hari",
    daysOverdue: "Hari terlambat",
    nothingOpen: "Tidak ada yang terbuka.",
  },
  "ms-MY": {
    invoice: "Invois {number}",
    creditNote: "Nota kredit {number}",
    statement: "Penyata akaun",
    statementOf: "Yang belum dijelaskan pada akhir {day}",
    customer: "Pelanggan",
    payer: "Pembayar",
    company: "Syarikat",
    date: "Tarikh",
    due: "Tarikh akhir",
    order: "Pesanan",
    delivery: "Penghantaran",
    terms: "Syarat bayaran",
    carrier: "Syarikat penghantar",
    accountingNo: "Nombor perakaunan",
    notes: "Nota",
    article: "Artikel",
    name: "Nama",
    quantity: "Kuantiti",
    price: "Harga",
    amount: "Amaun",
    discount: "Diskaun",
    shipping: "Kos penghantaran",
    tax: "Cukai",
    recycleFee: "Yuran kitar semula",
    surcharges: "Caj tambahan",
    total: "Jumlah",
    credit: "Kredit",
    open: "Belum dijelaskan",
    notDue: "Belum sampai tempoh",
    overdueTo: "Lewat {from}–{to} hari",
    overdueOver: "Lewat lebih {days} hari",
    daysOverdue: "Hari lewat",
    nothingOpen: "Tiada yang belum dijelaskan.",
  },
};

export function documentTexts(locale: string): DocumentTexts {
  return TEXTS[locale] ?? ENGLISH;
}

/** Languages with texts of their own. */
export const DOCUMENT_LANGUAGES = Object.keys(TEXTS);

/** A text with its placeholders filled. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
