import { renderPdf, type Sheet } from "@spoke/core/pdf/index.ts";
import { currencyText } from "@spoke/core/platform/number-text.ts";
import { assortment } from "./assortment.ts";
import type { Market } from "./markets.ts";

export type Language = "en" | "de" | "fr" | "id";
type Words = Readonly<Record<Language, string>>;
/** What a document of the demo is about. */
export type Topic = "prices" | "torque" | "order-form";

/** Language that the demo's texts have for a locale. */
export const languageOf = (locale: string): Language =>
  (["de", "fr", "id"] as const).find((language) => locale.startsWith(language)) ?? "en";

const words = (en: string, de: string, fr: string, id: string): Words => ({ en, de, fr, id });

const TORQUE: readonly (readonly [component: Words, torque: string])[] = [
  [words("Stem, steerer clamp", "Vorbau, Gabelschaft", "Potence, pivot", "Stem, klem setang"), "5–6 Nm"],
  [words("Stem, handlebar clamp", "Vorbau, Lenkerklemmung", "Potence, cintre", "Stem, klem stang"), "4–5 Nm"],
  [words("Seat clamp", "Sattelklemme", "Collier de selle", "Klem sadel"), "5–7 Nm"],
  [words("Saddle rails", "Sattelgestell", "Rails de selle", "Rel sadel"), "12–14 Nm"],
  [words("Crank arm bolt", "Kurbelschraube", "Vis de manivelle", "Baut engkol"), "12–14 Nm"],
  [words("Bottom bracket cups", "Innenlagerschalen", "Cuvettes de boîtier", "Mangkuk bottom bracket"), "35–50 Nm"],
  [words("Pedals", "Pedale", "Pédales", "Pedal"), "35–40 Nm"],
  [words("Brake caliper", "Bremssattel", "Étrier de frein", "Kaliper rem"), "6–8 Nm"],
  [words("Disc rotor, six bolts", "Bremsscheibe, sechs Schrauben", "Disque, six vis", "Cakram, enam baut"), "4–6 Nm"],
  [words("Rear derailleur", "Schaltwerk", "Dérailleur arrière", "Derailleur belakang"), "8–10 Nm"],
  [words("Cassette lockring", "Verschlussring der Kassette", "Écrou de cassette", "Cincin kunci kaset"), "40 Nm"],
  [words("Thru axle", "Steckachse", "Axe traversant", "Thru axle"), "10–15 Nm"],
];
const TORQUE_NOTE = words(
  "Use a calibrated torque wrench. Values printed on the component take precedence. Apply assembly paste to carbon parts.",
  "Benutzen Sie einen kalibrierten Drehmomentschlüssel. Angaben auf dem Bauteil gehen vor. Carbonteile mit Montagepaste.",
  "Serrez avec une clé dynamométrique étalonnée. Les valeurs inscrites sur le composant priment. Pâte de montage pour le carbone.",
  "Gunakan kunci torsi yang terkalibrasi. Nilai pada komponen lebih diutamakan. Oleskan pasta rakit pada bagian karbon.",
);
const FORM = words(
  "Demo bikes stay with you for six weeks. They are ready to ride and insured. Return them clean and with all keys.",
  "Testräder bleiben sechs Wochen bei Ihnen. Sie sind fahrbereit und versichert. Rückgabe sauber und mit allen Schlüsseln.",
  "Les vélos de démonstration restent six semaines chez vous, prêts à rouler et assurés. Rendez-les propres, avec les clés.",
  "Sepeda demo ada di toko Anda selama enam minggu, siap pakai dan diasuransikan. Kembalikan bersih dengan semua kunci.",
);
const FIELDS: readonly Words[] = [
  words("Shop", "Geschäft", "Magasin", "Toko"),
  words("Contact person", "Ansprechpartner", "Contact", "Kontak"),
  words("Model and size", "Modell und Größe", "Modèle et taille", "Model dan ukuran"),
  words("Delivery week", "Lieferwoche", "Semaine de livraison", "Minggu pengiriman"),
];
const COMPONENT = words("Component", "Bauteil", "Composant", "Komponen");
const TORQUE_TITLE = words("Torque", "Drehmoment", "Couple", "Torsi");
const MODEL = words("Model", "Modell", "Modèle", "Model");
const YEAR = words("Model year", "Modelljahr", "Année", "Tahun model");
const PRICE = words("RRP", "UVP", "Prix conseillé", "HET");

/** Lowest recommended price of each bike model. */
function bikesOf(market: Market): readonly (readonly [name: string, year: string, price: string])[] {
  const bikes = new Map(
    assortment(market, new Date())
      .articles.filter(({ article }) => article.category === "Bike")
      .map(({ article, retail }) => [article.group?.parentName ?? "", { year: article.modelYear ?? "", retail }]),
  );
  return [...bikes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { year, retail }]) => [name, `${year}`, currencyText(retail, market.currency, market.locale)]);
}

function draw(sheet: Sheet, topic: Topic, market: Market): void {
  const text = (each: Words): string => each[languageOf(market.locale)];
  const name = { title: text(topic === "prices" ? MODEL : COMPONENT), width: 4 };
  if (topic === "prices") {
    const columns = [name, { title: text(YEAR), width: 1 }, { title: text(PRICE), width: 2, align: "end" } as const];
    sheet.table({ columns, rows: bikesOf(market).map((cells) => ({ cells })) });
  } else if (topic === "torque") {
    const columns = [name, { title: text(TORQUE_TITLE), width: 2, align: "end" } as const];
    sheet.table({ columns, rows: TORQUE.map(([part, torque]) => ({ cells: [text(part), torque] })) });
    sheet.text(text(TORQUE_NOTE));
  } else {
    sheet.text(text(FORM));
    for (const field of FIELDS) sheet.subheading(`${text(field)}: ${"_".repeat(48)}`);
  }
}

/** A document of the demo as a PDF, with what its title promises. */
export const renderPaper = (topic: Topic, title: string, summary: string, market: Market): Promise<Uint8Array> =>
  renderPdf({
    ...{ title, lang: market.locale, facts: [] },
    draw: (sheet) => {
      sheet.text(summary);
      sheet.space(10);
      draw(sheet, topic, market);
    },
  });
