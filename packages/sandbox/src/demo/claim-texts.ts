import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";

type Class = FeedRow<"claim-problems">["class"];
/** A text in English, German, and Indonesian. */
type Texts = readonly [en: string, de: string, id: string];

const LANGUAGES = ["en", "de", "id"];

const FRAME: Texts = ["Frame", "Rahmen", "Rangka"];
const FORK: Texts = ["Fork", "Gabel", "Garpu"];
const WHEEL: Texts = ["Wheel", "Laufrad", "Roda"];
const DRIVETRAIN: Texts = ["Drivetrain", "Antrieb", "Penggerak"];
const BRAKE: Texts = ["Brake", "Bremse", "Rem"];
const MOTOR: Texts = ["Motor", "Motor", "Motor"];
const BATTERY: Texts = ["Battery", "Akku", "Baterai"];
const ARTICLE: Texts = ["Article", "Artikel", "Barang"];
const DELIVERY: Texts = ["Delivery", "Lieferung", "Pengiriman"];
const INVOICE: Texts = ["Invoice", "Rechnung", "Faktur"];

interface Problem {
  readonly id: string;
  readonly class: Class;
  readonly part: Texts;
  readonly description: Texts;
  readonly notes?: Texts;
  readonly productCategory?: "Bike" | "PAA";
  /** Merchandise category of the articles; all without one. */
  readonly category?: string;
  /** Categories of bikes and parts in which the demo has claims of it; all bikes or parts without them. */
  readonly claimedOf?: readonly string[];
}

const SUSPENDED = ["TRAIL", "HARDTAIL", "EBIKE"];
const BIKES = ["ROAD", "GRAVEL", "TRAIL", "HARDTAIL", "CITY", "EBIKE", "KIDS"];
const FRAMES = [...BIKES, "FRAMES"];
const WHEELS = [...BIKES, "WHEELS"];
const DRIVES = [...BIKES, "DRIVE", "GROUPSETS"];
const BRAKES = [...BIKES, "BRAKES"];

/** What dealers choose from. */
const PROBLEMS: readonly Problem[] = [
  {
    ...{ id: "FRAME-CRACK", claimedOf: FRAMES, class: "frame", part: FRAME, description: ["Crack", "Riss", "Retak"] },
    notes: ["Show both ends of the crack", "Beide Enden des Risses zeigen", "Tunjukkan kedua ujung retakan"],
  },
  {
    ...{ id: "FRAME-DENT", claimedOf: FRAMES, class: "frame", part: FRAME },
    description: ["Dent on delivery", "Delle bei der Anlieferung", "Penyok saat diterima"],
  },
  {
    id: "PAINT-PEEL",
    claimedOf: FRAMES,
    class: "paint",
    part: FRAME,
    description: ["Paint peels", "Lack löst sich", "Cat mengelupas"],
  },
  {
    ...{ id: "FORK-PLAY", claimedOf: SUSPENDED, productCategory: "Bike", class: "fork", part: FORK },
    description: ["Play in the bushings", "Spiel in den Buchsen", "Bushing longgar"],
  },
  {
    id: "FORK-LEAK",
    claimedOf: SUSPENDED,
    productCategory: "Bike",
    class: "fork",
    part: FORK,
    description: ["Leaks oil", "Verliert Öl", "Oli bocor"],
  },
  {
    id: "WHEEL-SPOKE",
    claimedOf: WHEELS,
    class: "component",
    part: WHEEL,
    description: ["Spokes break", "Speichen brechen", "Jari-jari patah"],
  },
  {
    id: "WHEEL-HUB",
    claimedOf: WHEELS,
    class: "component",
    part: WHEEL,
    description: ["Hub has play", "Nabe hat Spiel", "Hub longgar"],
  },
  {
    ...{ id: "DRIVE-SLIP", claimedOf: DRIVES, class: "component", part: DRIVETRAIN },
    description: ["Chain slips", "Kette springt", "Rantai selip"],
  },
  {
    ...{ id: "DRIVE-NOISE", claimedOf: DRIVES, class: "component", part: DRIVETRAIN },
    description: ["Bottom bracket creaks", "Innenlager knarzt", "Bottom bracket berderit"],
  },
  {
    ...{ id: "BRAKE-LEAK", claimedOf: BRAKES, class: "component", part: BRAKE },
    description: ["Loses fluid", "Verliert Bremsflüssigkeit", "Minyak rem bocor"],
  },
  {
    id: "BRAKE-NOISE",
    claimedOf: BRAKES,
    class: "component",
    part: BRAKE,
    description: ["Squeals", "Quietscht", "Berdecit"],
  },
  {
    ...{ id: "MOTOR-OFF", class: "electric", part: MOTOR, productCategory: "Bike", category: "EBIKE" },
    description: ["Switches off", "Schaltet sich ab", "Mati sendiri"],
  },
  {
    ...{ id: "BATTERY-RANGE", class: "battery", part: BATTERY, productCategory: "Bike", category: "EBIKE" },
    description: ["Range too short", "Reichweite zu gering", "Jarak tempuh terlalu pendek"],
  },
  {
    ...{ id: "ARTICLE-DAMAGED", class: "component", part: ARTICLE, productCategory: "PAA" },
    description: ["Damaged on delivery", "Bei der Anlieferung beschädigt", "Rusak saat diterima"],
  },
  // Of the delivery or invoice, not of the article: the demo has no past claims of them.
  {
    ...{ id: "ARTICLE-WRONG", claimedOf: [], class: "component", part: DELIVERY, productCategory: "PAA" },
    description: ["Wrong article delivered", "Falscher Artikel geliefert", "Barang yang dikirim salah"],
    notes: [
      "Show the label of the article that arrived",
      "Das Etikett des gelieferten Artikels zeigen",
      "Tunjukkan label barang yang diterima",
    ],
  },
  {
    ...{ id: "ARTICLE-MISSING", claimedOf: [], class: "component", part: DELIVERY, productCategory: "PAA" },
    description: ["Quantity missing", "Menge fehlt", "Jumlah kurang"],
    notes: [
      "Show the delivery slip or the opened parcel",
      "Den Lieferschein oder das geöffnete Paket zeigen",
      "Tunjukkan surat jalan atau paket yang dibuka",
    ],
  },
  {
    ...{ id: "ARTICLE-PRICE", claimedOf: [], class: "component", part: INVOICE, productCategory: "PAA" },
    description: ["Wrong price", "Falscher Preis", "Harga salah"],
    notes: [
      "Show the line of the invoice, and where you were offered another price",
      "Die Position der Rechnung zeigen, und wo Ihnen ein anderer Preis genannt wurde",
      "Tunjukkan baris faktur, dan di mana harga lain ditawarkan",
    ],
  },
];

/** What a dealer writes, and what the office answers. */
const COMMENTS: readonly (readonly [comment: Texts, answer: Texts])[] = [
  [
    [
      "The customer waits for the bike. Can you say when it is decided?",
      "Der Kunde wartet auf das Rad. Wann entscheiden Sie?",
      "Pelanggan menunggu sepedanya. Kapan klaim ini diputuskan?",
    ],
    ["We will look at it this week.", "Wir sehen es uns diese Woche an.", "Kami akan memeriksanya minggu ini."],
  ],
  [
    ["It began on the second ride.", "Es begann bei der zweiten Fahrt.", "Masalah muncul saat dipakai kedua kalinya."],
    ["Thank you, the photos are clear.", "Danke, die Fotos sind gut zu erkennen.", "Terima kasih, fotonya jelas."],
  ],
  [
    [
      "We checked the torque; it matches the manual.",
      "Wir haben das Drehmoment geprüft, es entspricht der Anleitung.",
      "Kami sudah memeriksa torsinya, sesuai dengan buku panduan.",
    ],
    [
      "Please add a photo of the batch number.",
      "Bitte ergänzen Sie ein Foto der Chargennummer.",
      "Mohon tambahkan foto nomor batch.",
    ],
  ],
];

const NOTES: readonly Texts[] = [
  ["Found at the first inspection.", "Bei der ersten Inspektion aufgefallen.", "Ditemukan saat servis pertama."],
  ["The customer brought it back.", "Der Kunde hat es zurückgebracht.", "Pelanggan membawanya kembali."],
  ["After about 300 km.", "Nach etwa 300 km.", "Setelah sekitar 300 km."],
];

const REJECTIONS: readonly Texts[] = [
  ["Wear, not a defect", "Verschleiß, kein Mangel", "Keausan, bukan cacat"],
  ["Damaged in a crash", "Bei einem Sturz beschädigt", "Rusak karena jatuh"],
  ["Warranty has ended", "Garantie ist abgelaufen", "Garansi sudah berakhir"],
];

const CREDIT_NOTE: Texts = ["Warranty claim", "Garantiefall", "Klaim garansi"];
const SHARPER_PHOTO: Texts = [
  "Please add a sharper photo",
  "Bitte ergänzen Sie ein schärferes Foto",
  "Mohon tambahkan foto yang lebih jelas",
];
const AT_SERVICE: Texts = [
  "Found when the bike came in for service.",
  "Beim Service am Rad aufgefallen.",
  "Ditemukan saat sepeda diservis.",
];

/** Texts of claims in the language of a locale; English for others. */
export function claimTexts(locale: string) {
  const index = Math.max(0, LANGUAGES.indexOf(locale.slice(0, 2)));
  const text = (texts: Texts): string => texts[index] ?? texts[0];
  return {
    problems: PROBLEMS.map(({ part, description, notes, claimedOf: _, ...problem }) => ({
      ...{ ...problem, part: text(part), description: text(description) },
      ...(notes && { notes: text(notes) }),
      // Sites offer English besides their own language.
      ...(index > 0 && { texts: { "en-US": { part: part[0], description: description[0], notes: notes?.[0] ?? "" } } }),
    })),
    /** Problems that a bike or part of a category can have. */
    problemsOf: (category: string, isBike: boolean) =>
      PROBLEMS.filter(
        ({ productCategory, category: only, claimedOf }) =>
          (!productCategory || (productCategory === "Bike") === isBike) &&
          (only ?? category) === category &&
          (claimedOf?.includes(category) ?? true),
      ).map(({ part, description }) => ({ part: text(part), description: text(description) })),
    comments: COMMENTS.map(([comment, answer]) => ({ comment: text(comment), answer: text(answer) })),
    notes: NOTES.map(text),
    rejections: REJECTIONS.map(text),
    creditNote: text(CREDIT_NOTE),
    sharperPhoto: text(SHARPER_PHOTO),
    foundAtService: text(AT_SERVICE),
  };
}
