/** Words of the spreadsheet, per language. Sheets and heads are short: a spreadsheet is read by people who know the page. */
export const WORDS = {
  "en-US": {
    sheets: ["Months", "Brands", "Merchandise categories", "Models"],
    heads: ["Month", "Brand", "Merchandise category", "Model"],
    series: "Series",
    netSales: "Net sales",
    pieces: "Pieces",
    currency: "Currency",
  },
  de: {
    sheets: ["Monate", "Marken", "Warengruppen", "Modelle"],
    heads: ["Monat", "Marke", "Warengruppe", "Modell"],
    series: "Serie",
    netSales: "Nettoumsatz",
    pieces: "Stück",
    currency: "Währung",
  },
  fr: {
    sheets: ["Mois", "Marques", "Catégories", "Modèles"],
    heads: ["Mois", "Marque", "Catégorie de produits", "Modèle"],
    series: "Série",
    netSales: "Ventes nettes",
    pieces: "Pièces",
    currency: "Devise",
  },
  "id-ID": {
    sheets: ["Bulan", "Merek", "Kategori barang", "Model"],
    heads: ["Bulan", "Merek", "Kategori barang", "Model"],
    series: "Seri",
    netSales: "Penjualan bersih",
    pieces: "Jumlah",
    currency: "Mata uang",
  },
  "ms-MY": {
    sheets: ["Bulan", "Jenama", "Kategori barangan", "Model"],
    heads: ["Bulan", "Jenama", "Kategori barangan", "Model"],
    series: "Siri",
    netSales: "Jualan bersih",
    pieces: "Kuantiti",
    currency: "Mata wang",
  },
} as const;
