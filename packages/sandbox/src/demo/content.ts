import { addDays, today } from "@spoke/core/platform/calendar.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import { z } from "zod";
import { type FeedFile, ndjson } from "../feed-file.ts";
import type { BikeKind } from "./bike-designs.ts";
import { MARKETS, type Market, serviceAddress } from "./markets.ts";
import { type Language, languageOf, renderPaper, type Topic } from "./papers.ts";
import { plain } from "./people.ts";
import { drawScene } from "./pictures-scene.ts";
import { type DemoFile, DemoUserSession, uploadFile } from "./user-session.ts";

type Words = Readonly<Record<Language, readonly [title: string, text: string]>>;

interface Post {
  readonly words: Words;
  /** First and last day, counted from today. */
  readonly days: readonly [from: number, to?: number];
  readonly bike?: NamedBike;
  /** Days from today to what it invites to. */
  readonly eventIn?: number;
  readonly type: string;
  readonly layout?: string;
  readonly group?: number;
}

/** A document, whose file is about a topic. */
interface Paper extends Post {
  readonly topic: Topic;
}

const NEWS: readonly Post[] = [
  {
    ...{ type: "product", bike: "gravel", days: [-4] },
    words: {
      en: ["The new Wander is here", "The gravel bike has a lighter fork and room for wider tires. Order from today."],
      de: [
        "Das neue Wander ist da",
        "Das Gravelbike hat eine leichtere Gabel und Platz für breitere Reifen. Ab heute bestellbar.",
      ],
      fr: [
        "Le nouveau Wander est arrivé",
        "Le gravel a une fourche plus légère et accepte des pneus plus larges. Commandes ouvertes.",
      ],
      id: [
        "Wander baru telah hadir",
        "Sepeda gravel ini memiliki garpu lebih ringan dan ruang untuk ban lebih lebar. Pesan mulai hari ini.",
      ],
    },
  },
  {
    ...{ type: "service", bike: "electric", days: [-12], layout: "news.cards", eventIn: 45 },
    words: {
      en: [
        "Service training on motors and batteries",
        "Two days for mechanics, with {places} places. It begins on {day} at 9 am in {place}. Sign up at {email} with the names of those who come.",
      ],
      de: [
        "Werkstattschulung zu Motoren und Akkus",
        "Zwei Tage für Mechaniker, mit {places} Plätzen. Beginn am {day} um 9 Uhr in {place}. Anmeldung an {email} mit den Namen der Teilnehmenden.",
      ],
      fr: [
        "Formation atelier sur les moteurs et les batteries",
        "Deux jours pour les mécaniciens, avec {places} places. Début le {day} à 9 h à {place}. Inscription à {email} avec les noms des participants.",
      ],
      id: [
        "Pelatihan servis motor dan baterai",
        "Dua hari untuk mekanik, dengan {places} tempat. Mulai {day} pukul 09.00 di {place}. Daftar lewat {email} dengan nama peserta.",
      ],
    },
  },
  {
    ...{ type: "company", days: [-30, 60] },
    words: {
      en: [
        "Same-day shipping",
        "Orders before noon leave our warehouse on the same day, also during the holiday season.",
      ],
      de: [
        "Versand am selben Tag",
        "Bestellungen vor 12 Uhr verlassen unser Lager am selben Tag, auch in der Weihnachtszeit.",
      ],
      fr: ["Expédition le jour même", "Les commandes avant midi partent le jour même, y compris pendant les fêtes."],
      id: [
        "Pengiriman pada hari yang sama",
        "Pesanan sebelum pukul 12 dikirim pada hari yang sama, juga pada musim liburan.",
      ],
    },
  },
  {
    ...{ type: "event", bike: "road", days: [14], eventIn: 60 },
    words: {
      en: [
        "Dealer meeting",
        "See next year's range before everyone else. We meet on {day} at 10 am in {place}. Sign up at {email}.",
      ],
      de: [
        "Händlertreffen",
        "Sehen Sie das Sortiment des nächsten Jahres zuerst. Wir treffen uns am {day} um 10 Uhr in {place}. Anmeldung an {email}.",
      ],
      fr: [
        "Rencontre des revendeurs",
        "Découvrez la gamme de l’an prochain en avant-première. Rendez-vous le {day} à 10 h à {place}. Inscription à {email}.",
      ],
      id: [
        "Pertemuan dealer",
        "Lihat produk tahun depan lebih dahulu. Kita bertemu pada {day} pukul 10.00 di {place}. Daftar lewat {email}.",
      ],
    },
  },
  {
    ...{ type: "product", bike: "city", days: [-75, -15] },
    words: {
      en: ["Clearance of last season", "Lower prices on city bikes while stocks last."],
      de: ["Räumungsverkauf der Vorsaison", "Günstigere Preise für Citybikes, solange der Vorrat reicht."],
      fr: ["Fin de série", "Prix réduits sur les vélos de ville jusqu’à épuisement des stocks."],
      id: ["Obral musim lalu", "Harga lebih murah untuk sepeda kota selama persediaan masih ada."],
    },
  },
];

/** Bikes of the pictures, in English, German, and Indonesian. */
export const BIKE_NAMES = {
  road: ["Road bike", "Rennrad", "Sepeda balap"],
  gravel: ["Gravel bike", "Gravelbike", "Sepeda gravel"],
  city: ["City bike", "Citybike", "Sepeda kota"],
  electric: ["E-bike", "E-Bike", "Sepeda listrik"],
} as const satisfies Readonly<Partial<Record<BikeKind, MarketWords>>>;
export type NamedBike = keyof typeof BIKE_NAMES;

/** Words in the main languages of the markets. */
export type MarketWords = readonly [en: string, de: string, id: string];

export const wordsFor = (words: MarketWords, { locale }: Market): string =>
  words[locale.startsWith("de") ? 1 : locale.startsWith("id") ? 2 : 0];

const GROUPS: readonly Readonly<Record<Language, string>>[] = [
  { en: "Price lists", de: "Preislisten", fr: "Tarifs", id: "Daftar harga" },
  { en: "Manuals", de: "Anleitungen", fr: "Manuels", id: "Panduan" },
];

const DOCUMENTS: readonly Paper[] = [
  {
    ...{ type: "sales", topic: "prices", group: 0, days: [-20] },
    words: {
      en: ["Price list", "Recommended retail prices of all bikes."],
      de: ["Preisliste", "Empfohlene Verkaufspreise aller Räder."],
      fr: ["Tarif", "Prix de vente conseillés de tous les vélos."],
      id: ["Daftar harga", "Harga eceran yang disarankan untuk semua sepeda."],
    },
  },
  {
    ...{ type: "technical", topic: "torque", group: 1, days: [-60] },
    words: {
      en: [
        "Torque values",
        "Torque of every bolt, by component. Read this before the first assembly: too much torque breaks carbon parts.",
      ],
      de: [
        "Drehmomente",
        "Drehmoment jeder Schraube, nach Bauteil. Vor der ersten Montage lesen: Zu viel Drehmoment zerstört Teile aus Carbon.",
      ],
      fr: [
        "Couples de serrage",
        "Couple de chaque vis, par composant. À lire avant le premier montage : un couple trop élevé casse les pièces en carbone.",
      ],
      id: [
        "Nilai torsi",
        "Torsi setiap baut, per komponen. Baca sebelum perakitan pertama: torsi berlebih merusak bagian karbon.",
      ],
    },
  },
  {
    ...{ type: "sales", topic: "order-form", days: [-2] },
    words: {
      en: ["Order form for demo bikes", "Fill it in and send it to your sales contact."],
      de: ["Bestellformular für Testräder", "Ausfüllen und an Ihren Außendienst senden."],
      fr: ["Bon de commande de vélos de démonstration", "À remplir et à envoyer à votre commercial."],
      id: ["Formulir pesanan sepeda demo", "Isi dan kirim ke staf penjualan Anda."],
    },
  },
  {
    ...{ type: "sales", topic: "prices", group: 0, days: [21] },
    words: {
      en: ["Price list for spring", "Recommended retail prices from spring on."],
      de: ["Preisliste Frühjahr", "Empfohlene Verkaufspreise ab dem Frühjahr."],
      fr: ["Tarif de printemps", "Prix de vente conseillés à partir du printemps."],
      id: ["Daftar harga berikutnya", "Harga eceran yang disarankan untuk periode berikutnya."],
    },
  },
  {
    ...{ type: "technical", topic: "torque", group: 1, days: [-200, -61] },
    words: {
      en: ["Torque values, previous edition", "Replaced by the current edition."],
      de: ["Drehmomente, alte Ausgabe", "Durch die aktuelle Ausgabe ersetzt."],
      fr: ["Couples de serrage, ancienne édition", "Remplacée par l’édition actuelle."],
      id: ["Nilai torsi, edisi lama", "Digantikan oleh edisi terbaru."],
    },
  },
];

const fileSchema = z.object({ createMediaFile: z.object({ file: z.object({ id: z.string() }).nullable() }) });
const savedSchema = z.object({
  saved: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});
const groupSchema = z.object({ made: z.object({ salesDocumentGroup: z.object({ id: z.string() }) }) });

/** The target markets that the demo writes for. */
export function targetMarketFeed(today: Date): FeedFile {
  const rows = MARKETS.map(({ suffix, merchant }) => ({ id: suffix, marketName: merchant }));
  return ndjson(MARKETS[0]?.sorg ?? "", "content-target-markets", today, rows);
}

/** Adds a file to the media library and returns its id. */
async function addFile(editor: DemoUserSession, file: DemoFile, title: string): Promise<string> {
  const uploadId = await uploadFile(editor, file);
  const { createMediaFile } = fileSchema.parse(
    await editor.ask(
      `mutation ($uploadId: ID!, $purpose: UploadPurpose!, $title: String!) {
        createMediaFile(uploadId: $uploadId, purpose: $purpose, title: $title) { file { id } } }`,
      { uploadId, purpose: file.purpose, title },
    ),
  );
  if (!createMediaFile.file) throw new Error(`${title} was refused`);
  return createMediaFile.file.id;
}

async function poster(bike: BikeKind, { accent, scenery }: Market): Promise<DemoFile> {
  const { default: sharp } = await import("sharp");
  const picture = await sharp(Buffer.from(drawScene(scenery, bike, accent)))
    .resize(1600, 900)
    .jpeg({ quality: 82 })
    .toBuffer();
  return { purpose: "MEDIA_PICTURE", fileName: `${bike}.jpg`, contentType: "image/jpeg", body: picture };
}

async function paper({ words, topic }: Paper, market: Market): Promise<DemoFile> {
  const [title, text] = words[languageOf(market.locale)];
  const body = await renderPaper(topic, title, text, market);
  return { purpose: "MEDIA_DOCUMENT", fileName: `${plain(title)}.pdf`, contentType: "application/pdf", body };
}

const INPUT = `$texts: [ContentTextInput!]!, $validFrom: String, $validTo: String, $contentTargetMarkets: [ID!]!,
  $layout: ID, $files: [ContentFileInput!]`;
const PASSED = `texts: $texts, validFrom: $validFrom, validTo: $validTo, contentTargetMarkets: $contentTargetMarkets,
  layout: $layout, files: $files`;
const OUTCOME = "message { status } userErrors { field message }";

/** Places of the training. */
const PLACES = 12;

/** A text with the day, place, and address of what it invites to. */
function invitation(text: string, { eventIn = 0 }: Post, market: Market, locale: string): string {
  const { timeZone, cities, host } = market;
  const values: Readonly<Record<string, string>> = {
    day: dateText(addDays(today(timeZone), eventIn), locale, timeZone),
    place: cities[0]?.[0] ?? "",
    places: String(PLACES),
    email: serviceAddress(host),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function inputOf(post: Post, market: Market, files: readonly string[]) {
  const { words, days, layout, type } = post;
  const day = today(market.timeZone);
  const [from, to] = days;
  return {
    type,
    texts: market.languages.map((locale) => {
      const [title, text] = words[languageOf(locale)];
      // The first sentence introduces the rest.
      const [subtitle = "", ...rest] = text
        .split(/(?<=\.) /)
        .map((sentence) => invitation(sentence, post, market, locale));
      return { locale, title, subtitle, body: rest.length > 0 ? `<p>${rest.join(" ")}</p>` : "" };
    }),
    validFrom: addDays(day, from),
    ...(to !== undefined && { validTo: addDays(day, to) }),
    ...(layout && { layout }),
    ...{ contentTargetMarkets: [market.suffix], files: files.map((id) => ({ id })) },
  };
}

/** Adds files side by side. Returns their ids by what they were made from. */
export async function addFiles<Source>(
  editor: DemoUserSession,
  sources: readonly Source[],
  make: (source: Source) => Promise<readonly [file: DemoFile, title: string]>,
): Promise<ReadonlyMap<Source, string>> {
  const added = sources.map(async (source) => [source, await addFile(editor, ...(await make(source)))] as const);
  return new Map(await Promise.all(added));
}

/**
 * Writes the news and sales documents of a market as its office does: through the API. Returns the pictures of bikes, which other
 * content places again.
 */
export async function writeContent(market: Market, api: URL): Promise<ReadonlyMap<NamedBike, string>> {
  const editor = new DemoUserSession(api, market.host);
  await editor.signIn(`admin.${market.suffix}`);
  const save = async (query: string, variables: object) => {
    const { saved } = savedSchema.parse(await editor.ask(query, variables));
    if (saved.message.status !== "success") throw new Error(`content refused: ${JSON.stringify(saved.userErrors)}`);
  };
  const bikes = NEWS.flatMap(({ bike }) => bike ?? []);
  const pictures = await addFiles(editor, bikes, async (bike) => [
    await poster(bike, market),
    wordsFor(BIKE_NAMES[bike], market),
  ]);
  for (const post of NEWS) {
    const files = post.bike ? [pictures.get(post.bike) ?? ""] : [];
    await save(
      `mutation ($type: NewsType!, ${INPUT}) { saved: createNews(type: $type, ${PASSED}) { ${OUTCOME} } }`,
      inputOf(post, market, files),
    );
  }
  const groups: string[] = [];
  for (const names of GROUPS) {
    const { made } = groupSchema.parse(
      await editor.ask(
        `mutation ($name: String!, $markets: [ID!]!) {
          made: createSalesDocumentGroup(name: $name, contentTargetMarkets: $markets) { salesDocumentGroup { id } } }`,
        { name: names[languageOf(market.locale)], markets: [market.suffix] },
      ),
    );
    groups.push(made.salesDocumentGroup.id);
  }
  const papers = await addFiles(editor, DOCUMENTS, async (post) => [
    await paper(post, market),
    post.words[languageOf(market.locale)][0],
  ]);
  for (const post of DOCUMENTS) {
    const file = papers.get(post) ?? "";
    const group = post.group === undefined ? undefined : groups[post.group];
    await save(
      `mutation ($type: SalesDocumentType!, $group: ID, ${INPUT}) {
        saved: createSalesDocument(type: $type, salesDocumentGroup: $group, ${PASSED}) { ${OUTCOME} } }`,
      { ...inputOf(post, market, [file]), ...(group && { group }) },
    );
  }
  return pictures;
}
