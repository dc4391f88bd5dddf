import { problemRows, problemsOf } from "./claim-problems.ts";

/** A text in English, German, and Indonesian. */
type Texts = readonly [en: string, de: string, id: string];

const LANGUAGES = ["en", "de", "id"];

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
      "Thank you, that helps us to decide.",
      "Danke, das hilft uns bei der Entscheidung.",
      "Terima kasih, ini membantu kami memutuskan.",
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
const SEND_BACK: Texts = [
  "Send only the claimed part, within 14 days, to the address on your invoices. Write the claim number on the parcel.",
  "Senden Sie nur das beanstandete Teil innerhalb von 14 Tagen an die Adresse auf Ihren Rechnungen. Schreiben Sie die Nummer der Reklamation auf das Paket.",
  "Kirim hanya komponen yang diklaim dalam 14 hari ke alamat di faktur Anda. Tulis nomor klaim pada paket.",
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
    problems: problemRows(locale),
    /** Problems that a bike or part of a category can have. */
    problemsOf: (category: string, isBike: boolean) => problemsOf(category, isBike, locale),
    comments: COMMENTS.map(([comment, answer]) => ({ comment: text(comment), answer: text(answer) })),
    notes: NOTES.map(text),
    rejections: REJECTIONS.map(text),
    creditNote: text(CREDIT_NOTE),
    sharperPhoto: text(SHARPER_PHOTO),
    sendBack: text(SEND_BACK),
    foundAtService: text(AT_SERVICE),
  };
}
