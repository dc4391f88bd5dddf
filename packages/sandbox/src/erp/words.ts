import { MARKETS } from "../demo/markets.ts";
import { byLocale, wordIn, words } from "../demo/words.ts";

/** What the ERP writes itself, with `{count}` for a number. */
const ERP_TEXTS = [
  words(
    "Price changed by {count} % since the order",
    "Preis seit der Bestellung um {count} % geändert",
    "Prix modifié de {count} % depuis la commande",
    "Harga berubah {count} % sejak pemesanan",
    "Harga berubah {count} % sejak pesanan",
  ),
  words("Freight damage", "Transportschaden", "Avarie de transport", "Kerusakan pengiriman", "Kerosakan penghantaran"),
  words("Warranty claim", "Garantiefall", "Demande de garantie", "Klaim garansi", "Tuntutan waranti"),
  words("invoice", "Rechnung", "facture", "faktur", "invois"),
  words(
    "The goods are already packed.",
    "Die Ware ist schon verpackt.",
    "La marchandise est déjà emballée.",
    "Barang sudah dikemas.",
    "Barang sudah dibungkus.",
  ),
  words(
    "The goods have already shipped.",
    "Die Ware ist schon versandt.",
    "La marchandise est déjà expédiée.",
    "Barang sudah dikirim.",
    "Barang sudah dihantar.",
  ),
  words(
    "The cancellation of these goods is already under way.",
    "Die Stornierung dieser Ware läuft bereits.",
    "L’annulation de cette marchandise est déjà en cours.",
    "Pembatalan barang ini sedang diproses.",
    "Pembatalan barang ini sedang diproses.",
  ),
  words(
    "Already shipped: {count}",
    "Schon versandt: {count}",
    "Déjà expédié : {count}",
    "Sudah dikirim: {count}",
    "Sudah dihantar: {count}",
  ),
  words(
    "The sale was refused by the ERP",
    "Der Verkauf wurde vom ERP-System abgelehnt",
    "La vente a été refusée par l’ERP",
    "Penjualan ditolak oleh ERP",
    "Jualan ditolak oleh ERP",
  ),
];

/** A text of the ERP for the dealers of a sales organization, in their market's language; English for other sales organizations. */
export function textFor(sorg: string, text: string, count = 0): string {
  const locale = MARKETS.find((market) => market.sorg === sorg)?.locale ?? "en-US";
  const own = ERP_TEXTS.find(({ en }) => en === text);
  const found = own ? byLocale((language) => own[language])[locale] : wordIn(locale, text);
  return (found ?? text).replace("{count}", String(count));
}
