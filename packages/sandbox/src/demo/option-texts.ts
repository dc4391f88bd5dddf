/** Names of the demo's payment methods and shipments in the languages of its hosts. */
export const OPTION_TEXTS = {
  OPEN: {
    desc: "Open account, 30 days",
    texts: {
      de: { desc: "Rechnung, 30 Tage" },
      fr: { desc: "Sur facture, 30 jours" },
      "id-ID": { desc: "Faktur, 30 hari" },
      "ms-MY": { desc: "Invois, 30 hari" },
    },
  },
  /** Terms of some past orders; not offered at checkout. */
  INSTALLMENTS: {
    desc: "Open account, 2 installments after 30 and 60 days",
    texts: {
      de: { desc: "Rechnung, 2 Raten nach 30 und 60 Tagen" },
      fr: { desc: "Sur facture, 2 échéances à 30 et 60 jours" },
      "id-ID": { desc: "Faktur, 2 angsuran setelah 30 dan 60 hari" },
      "ms-MY": { desc: "Invois, 2 ansuran selepas 30 dan 60 hari" },
    },
  },
  PREPAY: {
    desc: "Prepayment",
    texts: {
      de: { desc: "Vorkasse" },
      fr: { desc: "Prépaiement" },
      "id-ID": { desc: "Bayar di muka" },
      "ms-MY": { desc: "Bayaran pendahuluan" },
    },
  },
  STD: {
    desc: "Standard freight",
    texts: {
      de: { desc: "Standardversand" },
      fr: { desc: "Livraison standard" },
      "id-ID": { desc: "Pengiriman reguler" },
      "ms-MY": { desc: "Penghantaran biasa" },
    },
  },
  EXP: {
    desc: "Express, next business day",
    texts: {
      de: { desc: "Express, nächster Werktag" },
      fr: { desc: "Express, jour ouvré suivant" },
      "id-ID": { desc: "Ekspres, hari kerja berikutnya" },
      "ms-MY": { desc: "Ekspres, hari bekerja berikutnya" },
    },
  },
  PICK: {
    desc: "Pick up at the warehouse",
    texts: {
      de: { desc: "Abholung im Lager" },
      fr: { desc: "Retrait à l’entrepôt" },
      "id-ID": { desc: "Ambil di gudang" },
      "ms-MY": { desc: "Ambil di gudang" },
    },
  },
} as const;
