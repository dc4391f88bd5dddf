import type { Language } from "../platform/index.ts";

import { CONSIGNMENT_FILL_UP } from "./schema.ts";

/** Heads of the spreadsheet of open orders, in the order of its columns (`open-orders-file.ts`). */
export const HEADS = {
  "en-US": [
    ...["Company", "Order", "ERP order", "Type", "Your reference", "Ordered on", "Ordered by", "Status"],
    ...["Article", "Description", "Category", "Model year", "Unit", "Ordered", "Shipped", "Open"],
    ...["Price", "Open amount", "Currency", "Requested on", "Expected on", "From", "Ship to", "Notes"],
  ],
  de: [
    ...["Firma", "Auftrag", "ERP-Auftrag", "Art", "Ihre Referenz", "Bestellt am", "Bestellt von", "Status"],
    ...["Artikel", "Bezeichnung", "Kategorie", "Modelljahr", "Einheit", "Bestellt", "Versandt", "Offen"],
    ...["Preis", "Offener Betrag", "Währung", "Gewünscht am", "Erwartet am", "Von", "Lieferung an", "Notizen"],
  ],
  fr: [
    ...["Société", "Commande", "Commande ERP", "Type", "Votre référence", "Commandée le", "Commandée par", "Statut"],
    ...["Article", "Désignation", "Catégorie", "Année modèle", "Unité", "Commandé", "Expédié", "En attente"],
    ...["Prix", "Montant en attente", "Devise", "Souhaitée le", "Attendue le", "Depuis", "Livrer à", "Notes"],
  ],
  "id-ID": [
    ...["Perusahaan", "Pesanan", "Pesanan ERP", "Jenis", "Referensi Anda", "Dipesan pada", "Dipesan oleh", "Status"],
    ...["Artikel", "Deskripsi", "Kategori", "Tahun model", "Satuan", "Dipesan", "Dikirim", "Terbuka"],
    ...["Harga", "Nilai terbuka", "Mata uang", "Diminta pada", "Diperkirakan pada", "Dari", "Kirim ke", "Catatan"],
  ],
  "ms-MY": [
    ...["Syarikat", "Pesanan", "Pesanan ERP", "Jenis", "Rujukan anda", "Dipesan pada", "Dipesan oleh", "Status"],
    ...["Artikel", "Penerangan", "Kategori", "Tahun model", "Unit", "Dipesan", "Dihantar", "Belum selesai"],
    ...["Harga", "Amaun belum selesai", "Mata wang", "Diminta pada", "Dijangka pada", "Dari", "Hantar ke", "Nota"],
  ],
} as const satisfies Readonly<Record<Language, readonly string[]>>;

/** States of open orders as dealers read them. */
export const STATES = {
  "en-US": {
    placed: "Placed",
    "waiting-confirmation": "Waiting for confirmation",
    confirmed: "Confirmed",
    "in-progress": "In progress",
    "partially-shipped": "Partially shipped",
  },
  de: {
    placed: "Eingegangen",
    "waiting-confirmation": "Wartet auf Bestätigung",
    confirmed: "Bestätigt",
    "in-progress": "In Arbeit",
    "partially-shipped": "Teilweise versandt",
  },
  fr: {
    placed: "Passée",
    "waiting-confirmation": "En attente de confirmation",
    confirmed: "Confirmée",
    "in-progress": "En cours",
    "partially-shipped": "Partiellement expédiée",
  },
  "id-ID": {
    placed: "Dibuat",
    "waiting-confirmation": "Menunggu konfirmasi",
    confirmed: "Dikonfirmasi",
    "in-progress": "Diproses",
    "partially-shipped": "Dikirim sebagian",
  },
  "ms-MY": {
    placed: "Dibuat",
    "waiting-confirmation": "Menunggu pengesahan",
    confirmed: "Disahkan",
    "in-progress": "Sedang diproses",
    "partially-shipped": "Dihantar sebahagian",
  },
} as const satisfies Readonly<Record<keyof typeof HEADS, Readonly<Record<string, string>>>>;

/** Kinds of orders as dealers read them; one that is not here is shown as the ERP's code. */
export const TYPES = {
  "en-US": { portal: "Portal", erp: "Office", [CONSIGNMENT_FILL_UP]: "Consignment Fill Up" },
  de: { portal: "Portal", erp: "Büro", [CONSIGNMENT_FILL_UP]: "Konsignationsauffüllung" },
  fr: { portal: "Portail", erp: "Bureau", [CONSIGNMENT_FILL_UP]: "Réassort de consignation" },
  "id-ID": { portal: "Portal", erp: "Kantor", [CONSIGNMENT_FILL_UP]: "Pengisian konsinyasi" },
  "ms-MY": { portal: "Portal", erp: "Pejabat", [CONSIGNMENT_FILL_UP]: "Pengisian konsainan" },
} as const satisfies Readonly<Record<keyof typeof HEADS, Readonly<Record<string, string>>>>;
