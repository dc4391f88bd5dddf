import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { byLocale, type CategoryId, type Words, words } from "./words.ts";

type Row = FeedRow<"claim-problems">;

const FRAME = words("Frame", "Rahmen", "Cadre", "Rangka", "Rangka");
const FORK = words("Fork", "Gabel", "Fourche", "Garpu", "Fork");
const WHEEL = words("Wheel", "Laufrad", "Roue", "Roda", "Roda");
const DRIVETRAIN = words("Drivetrain", "Antrieb", "Transmission", "Penggerak", "Sistem pacuan");
const BRAKE = words("Brake", "Bremse", "Frein", "Rem", "Brek");
const MOTOR = words("Motor", "Motor", "Moteur", "Motor", "Motor");
const BATTERY = words("Battery", "Akku", "Batterie", "Baterai", "Bateri");
const TIRE = words(
  "Tire or tube",
  "Reifen oder Schlauch",
  "Pneu ou chambre à air",
  "Ban atau ban dalam",
  "Tayar atau tiub",
);
const LIGHT = words("Light", "Beleuchtung", "Éclairage", "Lampu", "Lampu");
const FABRIC = words(
  "Material and seams",
  "Material und Nähte",
  "Matière et coutures",
  "Bahan dan jahitan",
  "Bahan dan jahitan",
);
const ARTICLE = words("Article", "Artikel", "Article", "Barang", "Barang");
const DELIVERY = words("Delivery", "Lieferung", "Livraison", "Pengiriman", "Penghantaran");
const INVOICE = words("Invoice", "Rechnung", "Facture", "Faktur", "Invois");

/** Every category of bikes or parts. */
const ALL = "all";
type Categories = typeof ALL | readonly CategoryId[];

interface Problem {
  readonly id: string;
  readonly class: Row["class"];
  readonly part: Words;
  readonly description: Words;
  readonly notes?: Words;
  /** Categories of bikes that can have it; none without. */
  readonly bikes?: Categories;
  /** Categories of parts that can have it; none without. */
  readonly parts?: Categories;
  /** Of the delivery or invoice, not of the article: the demo has no past claims of it. */
  readonly isOfOrder?: true;
}

const SUSPENDED = ["TRAIL", "HARDTAIL", "EBIKE"] as const;
const DRIVES = ["DRIVE", "GROUPSETS"] as const;

/** What dealers choose from. */
const PROBLEMS: readonly Problem[] = [
  {
    ...{ id: "FRAME-CRACK", bikes: ALL, parts: ["FRAMES"], class: "frame", part: FRAME },
    description: words("Crack", "Riss", "Fissure", "Retak", "Retak"),
    notes: words(
      "Show both ends of the crack",
      "Beide Enden des Risses zeigen",
      "Montrez les deux extrémités de la fissure",
      "Tunjukkan kedua ujung retakan",
      "Tunjukkan kedua-dua hujung retakan",
    ),
  },
  {
    ...{ id: "FRAME-DENT", bikes: ALL, parts: ["FRAMES"], class: "frame", part: FRAME },
    description: words(
      "Dent on delivery",
      "Delle bei der Anlieferung",
      "Bosse à la livraison",
      "Penyok saat diterima",
      "Kemik semasa diterima",
    ),
  },
  {
    ...{ id: "PAINT-PEEL", bikes: ALL, parts: ["FRAMES"], class: "paint", part: FRAME },
    description: words("Paint peels", "Lack löst sich", "La peinture s’écaille", "Cat mengelupas", "Cat mengelupas"),
  },
  {
    ...{ id: "FORK-PLAY", bikes: SUSPENDED, class: "fork", part: FORK },
    description: words(
      "Play in the bushings",
      "Spiel in den Buchsen",
      "Jeu dans les bagues",
      "Bushing longgar",
      "Sesendal longgar",
    ),
  },
  {
    ...{ id: "FORK-LEAK", bikes: SUSPENDED, class: "fork", part: FORK },
    description: words("Leaks oil", "Verliert Öl", "Perd de l’huile", "Oli bocor", "Minyak bocor"),
  },
  {
    ...{ id: "WHEEL-SPOKE", bikes: ALL, parts: ["WHEELS"], class: "component", part: WHEEL },
    description: words("Spokes break", "Speichen brechen", "Les rayons cassent", "Jari-jari patah", "Jejari patah"),
  },
  {
    ...{ id: "WHEEL-HUB", bikes: ALL, parts: ["WHEELS"], class: "component", part: WHEEL },
    description: words("Hub has play", "Nabe hat Spiel", "Jeu dans le moyeu", "Hub longgar", "Hab longgar"),
  },
  {
    ...{ id: "DRIVE-SLIP", bikes: ALL, parts: DRIVES, class: "component", part: DRIVETRAIN },
    description: words("Chain slips", "Kette springt", "La chaîne saute", "Rantai selip", "Rantai tergelincir"),
  },
  {
    ...{ id: "DRIVE-NOISE", bikes: ALL, parts: DRIVES, class: "component", part: DRIVETRAIN },
    description: words(
      "Bottom bracket creaks",
      "Innenlager knarzt",
      "Le boîtier de pédalier craque",
      "Bottom bracket berderit",
      "Bottom bracket berkeriut",
    ),
  },
  {
    ...{ id: "BRAKE-LEAK", bikes: ALL, parts: ["BRAKES"], class: "component", part: BRAKE },
    description: words(
      "Loses fluid",
      "Verliert Bremsflüssigkeit",
      "Perd du liquide",
      "Minyak rem bocor",
      "Bendalir brek bocor",
    ),
  },
  {
    ...{ id: "BRAKE-NOISE", bikes: ALL, parts: ["BRAKES"], class: "component", part: BRAKE },
    description: words("Squeals", "Quietscht", "Couine", "Berdecit", "Berdecit"),
  },
  {
    ...{ id: "MOTOR-OFF", bikes: ["EBIKE"], class: "electric", part: MOTOR },
    description: words("Switches off", "Schaltet sich ab", "S’éteint", "Mati sendiri", "Mati sendiri"),
  },
  {
    ...{ id: "BATTERY-RANGE", bikes: ["EBIKE"], class: "battery", part: BATTERY },
    description: words(
      "Range too short",
      "Reichweite zu gering",
      "Autonomie trop faible",
      "Jarak tempuh terlalu pendek",
      "Jarak perjalanan terlalu pendek",
    ),
  },
  {
    ...{ id: "TIRE-VALVE", parts: ["TIRES"], class: "component", part: TIRE },
    description: words("Valve leaks", "Ventil undicht", "La valve fuit", "Pentil bocor", "Injap bocor"),
  },
  {
    ...{ id: "TIRE-AIR", parts: ["TIRES"], class: "component", part: TIRE },
    description: words(
      "Loses air without a puncture",
      "Verliert Luft ohne Panne",
      "Perd de l’air sans crevaison",
      "Angin berkurang tanpa tertusuk",
      "Angin berkurang tanpa bocor tusukan",
    ),
  },
  {
    ...{ id: "TIRE-CASING", parts: ["TIRES"], class: "component", part: TIRE },
    description: words(
      "Sidewall or seam opens",
      "Seitenwand oder Naht reißt auf",
      "Le flanc ou la soudure s’ouvre",
      "Dinding samping atau sambungan terbuka",
      "Dinding sisi atau sambungan terbuka",
    ),
  },
  {
    ...{ id: "LIGHT-OFF", parts: ["LIGHTS"], class: "component", part: LIGHT },
    description: words("Does not switch on", "Geht nicht an", "Ne s’allume pas", "Tidak menyala", "Tidak menyala"),
  },
  {
    ...{ id: "LIGHT-CHARGE", parts: ["LIGHTS"], class: "component", part: LIGHT },
    description: words(
      "Does not charge",
      "Lädt nicht",
      "Ne se charge pas",
      "Tidak bisa diisi daya",
      "Tidak boleh dicas",
    ),
  },
  {
    ...{ id: "FABRIC-SEAM", parts: ["APPAREL", "SHOES", "BAGS", "SADDLES"], class: "component", part: FABRIC },
    description: words("Seam opens", "Naht geht auf", "La couture s’ouvre", "Jahitan lepas", "Jahitan terbuka"),
  },
  {
    ...{ id: "ARTICLE-DEFECTIVE", parts: ALL, class: "component", part: ARTICLE },
    description: words("Defective", "Defekt", "Défectueux", "Rusak atau tidak berfungsi", "Rosak atau tidak berfungsi"),
  },
  {
    ...{ id: "ARTICLE-LEAKS", parts: ["BRAKES", "ACCESSORIES", "BAGS"], class: "component", part: ARTICLE },
    description: words("Leaks", "Undicht", "Fuit", "Bocor", "Bocor"),
  },
  {
    ...{ id: "ARTICLE-BREAKS", parts: ALL, class: "component", part: ARTICLE },
    description: words(
      "Broken in use",
      "Im Gebrauch gebrochen",
      "Cassé à l’usage",
      "Patah saat dipakai",
      "Patah semasa digunakan",
    ),
  },
  {
    ...{ id: "ARTICLE-SIZE", parts: ALL, class: "component", part: ARTICLE },
    description: words(
      "Size differs from the label, or does not fit",
      "Größe weicht vom Etikett ab oder passt nicht",
      "Taille différente de l’étiquette, ou ne convient pas",
      "Ukuran tidak sesuai label atau tidak cocok",
      "Saiz berbeza daripada label atau tidak padan",
    ),
  },
  {
    ...{ id: "ARTICLE-INCOMPLETE", parts: ALL, class: "component", part: ARTICLE },
    description: words(
      "Parts are missing in the package",
      "Teile fehlen in der Verpackung",
      "Il manque des pièces dans l’emballage",
      "Ada bagian yang kurang di dalam kemasan",
      "Ada bahagian yang kurang dalam bungkusan",
    ),
  },
  {
    ...{ id: "ARTICLE-DAMAGED", parts: ALL, class: "component", part: ARTICLE },
    description: words(
      "Damaged on delivery",
      "Bei der Anlieferung beschädigt",
      "Endommagé à la livraison",
      "Rusak saat diterima",
      "Rosak semasa diterima",
    ),
  },
  {
    ...{ id: "ARTICLE-WRONG", parts: ALL, isOfOrder: true, class: "component", part: DELIVERY },
    description: words(
      "Wrong article delivered",
      "Falscher Artikel geliefert",
      "Mauvais article livré",
      "Barang yang dikirim salah",
      "Barang yang dihantar salah",
    ),
    notes: words(
      "Show the label of the article that arrived",
      "Das Etikett des gelieferten Artikels zeigen",
      "Montrez l’étiquette de l’article reçu",
      "Tunjukkan label barang yang diterima",
      "Tunjukkan label barang yang diterima",
    ),
  },
  {
    ...{ id: "ARTICLE-MISSING", parts: ALL, isOfOrder: true, class: "component", part: DELIVERY },
    description: words("Quantity missing", "Menge fehlt", "Quantité manquante", "Jumlah kurang", "Kuantiti kurang"),
    notes: words(
      "Show the delivery slip or the opened parcel",
      "Den Lieferschein oder das geöffnete Paket zeigen",
      "Montrez le bon de livraison ou le colis ouvert",
      "Tunjukkan surat jalan atau paket yang dibuka",
      "Tunjukkan nota hantaran atau bungkusan yang dibuka",
    ),
  },
  {
    ...{ id: "ARTICLE-PRICE", parts: ALL, isOfOrder: true, class: "component", part: INVOICE },
    description: words("Wrong price", "Falscher Preis", "Prix incorrect", "Harga salah", "Harga salah"),
    notes: words(
      "Show the line of the invoice, and where you were offered another price",
      "Die Position der Rechnung zeigen, und wo Ihnen ein anderer Preis genannt wurde",
      "Montrez la ligne de la facture et l’endroit où un autre prix vous était proposé",
      "Tunjukkan baris faktur, dan di mana harga lain ditawarkan",
      "Tunjukkan baris invois, dan di mana harga lain ditawarkan",
    ),
  },
];

const languageOf = (locale: string): keyof Words =>
  (["de", "fr", "id", "ms"] as const).find((language) => locale.startsWith(language)) ?? "en";

/** What dealers of a site in this language choose from, in all languages of the demo. */
export function problemRows(locale: string): Row[] {
  const own = languageOf(locale);
  return PROBLEMS.flatMap(({ id, class: name, part, description, notes, bikes, parts, isOfOrder }) => {
    const inLanguage = (language: keyof Words) => ({
      ...{ part: part[language], description: description[language], notes: notes?.[language] ?? "" },
    });
    const texts = Object.fromEntries(
      Object.keys(byLocale(String))
        .map((code) => [code, languageOf(code)] as const)
        .filter(([, language]) => language !== own)
        .map(([code, language]) => [code, inLanguage(language)]),
    );
    const row = {
      class: name,
      ...(isOfOrder && { isOfDelivery: "true" }),
      part: part[own],
      description: description[own],
      ...(notes && { notes: notes[own] }),
      texts,
    };
    const rowsOf = (productCategory: "Bike" | "PAA", categories: Categories = []): Row[] =>
      categories === ALL
        ? [{ ...row, id, productCategory }]
        : categories.map((category) => ({ ...row, id: `${id}-${category}`, productCategory, category }));
    return [...rowsOf("Bike", bikes), ...rowsOf("PAA", parts)];
  });
}

/** Problems that a bike or part of a category can have, in the language of a locale. */
export const problemsOf = (category: string, isBike: boolean, locale: string) =>
  PROBLEMS.filter(({ bikes, parts, isOfOrder }) => {
    const categories: typeof ALL | readonly string[] = (isBike ? bikes : parts) ?? [];
    return !isOfOrder && (categories === ALL || categories.includes(category));
  }).map(({ part, description, class: name }) => ({
    class: name,
    ...{ part: part[languageOf(locale)], description: description[languageOf(locale)] },
  }));
