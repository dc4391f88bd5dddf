import { renderPdf } from "@spoke/core/pdf/index.ts";
import { z } from "zod";
import { addFiles, BIKE_NAMES, type MarketWords, type NamedBike, wordsFor } from "./content.ts";
import { MARKETS, type Market } from "./markets.ts";
import { plain } from "./people.ts";
import { drawPart, type PartKind } from "./pictures-parts.ts";
import { type DemoFile, DemoUserSession } from "./user-session.ts";

type Drawing =
  | { readonly part: PartKind }
  | { readonly logo: "color" | "dark" | "light" }
  | { readonly sheet: readonly (readonly [label: MarketWords, value: string])[] };

/** Files that are made, by the name that folders place them with. */
const FILES = {
  color: { logo: "color", title: ["Logo in color", "Logo in Farbe", "Logo berwarna"] },
  dark: { logo: "dark", title: ["Logo in black", "Logo in Schwarz", "Logo hitam"] },
  light: { logo: "light", title: ["Logo on color", "Logo auf Farbe", "Logo di atas warna"] },
  helmet: { part: "helmet", title: ["Helmet", "Helm", "Helm"] },
  light_front: { part: "light", title: ["Front light", "Frontlicht", "Lampu depan"] },
  bag: { part: "bag", title: ["Saddle bag", "Satteltasche", "Tas sadel"] },
  bottle: { part: "bottle", title: ["Bottle", "Trinkflasche", "Botol minum"] },
  sizes: {
    title: ["Size chart", "Größentabelle", "Tabel ukuran"],
    sheet: [
      [["Small", "Klein", "Kecil"], "155–168 cm"],
      [["Medium", "Mittel", "Sedang"], "167–180 cm"],
      [["Large", "Groß", "Besar"], "179–192 cm"],
    ],
  },
} as const satisfies Readonly<Record<string, Drawing & { readonly title: MarketWords }>>;
type Made = keyof typeof FILES;

type FileName = Made | NamedBike;

const titleOf = (name: FileName): MarketWords =>
  name in BIKE_NAMES ? BIKE_NAMES[name as NamedBike] : FILES[name as Made].title;

interface Folder {
  readonly title: MarketWords;
  readonly type: "brand-assets" | "product-lineup";
  /** Title of the folder above, in English. */
  readonly under?: string;
  readonly perLine: number;
  readonly layout: "cards" | "headlines" | "pictures" | "downloads";
  readonly cover: FileName;
  readonly files?: readonly FileName[];
  /** Material of several files, which is shown on a page of its own. */
  readonly set?: { readonly title: MarketWords; readonly text: MarketWords; readonly files: readonly FileName[] };
  /** For the dealers of the next market instead of this one's. */
  readonly isForeign?: boolean;
}

const FOLDERS: readonly Folder[] = [
  {
    ...{ title: ["Logos", "Logos", "Logo"], type: "brand-assets", perLine: 4, layout: "downloads", cover: "color" },
    files: ["light", "dark", "color"],
    set: {
      title: ["Logo package", "Logo-Paket", "Paket logo"],
      text: [
        "Use the logo on light backgrounds in color, elsewhere in black.",
        "Verwenden Sie das Logo auf hellem Grund in Farbe, sonst in Schwarz.",
        "Gunakan logo berwarna di latar terang, selain itu gunakan yang hitam.",
      ],
      files: ["color", "dark", "light"],
    },
  },
  { title: ["Pictures", "Bilder", "Foto"], type: "brand-assets", perLine: 3, layout: "cards", cover: "gravel" },
  {
    ...{ title: ["Sport", "Sport", "Olahraga"], type: "brand-assets", under: "Pictures" },
    ...{ perLine: 3, layout: "cards", cover: "road", files: ["gravel", "road"] },
  },
  {
    ...{ title: ["Everyday", "Alltag", "Harian"], type: "brand-assets", under: "Pictures" },
    ...{ perLine: 2, layout: "pictures", cover: "city", files: ["electric", "city"] },
  },
  {
    ...{ title: ["Trade fair", "Messe", "Pameran dagang"], type: "brand-assets", isForeign: true },
    ...{ perLine: 3, layout: "cards", cover: "dark" },
  },
  {
    ...{
      title: ["Bikes", "Fahrräder", "Sepeda"],
      type: "product-lineup",
      perLine: 2,
      layout: "cards",
      cover: "gravel",
    },
    set: {
      title: ["Lineup at a glance", "Das Sortiment im Überblick", "Ringkasan lini produk"],
      text: [
        "All bikes of the season, ready for your window and your web shop.",
        "Alle Räder der Saison, für Ihr Schaufenster und Ihren Onlineshop.",
        "Semua sepeda musim ini, siap untuk etalase dan toko online Anda.",
      ],
      files: ["road", "gravel", "city", "electric", "sizes"],
    },
  },
  {
    ...{ title: ["Accessories", "Zubehör", "Aksesori"], type: "product-lineup", perLine: 4, layout: "pictures" },
    ...{ cover: "helmet", files: ["bottle", "bag", "light_front", "helmet"] },
  },
  {
    ...{ title: ["Documents", "Dokumente", "Dokumen"], type: "product-lineup", perLine: 1, layout: "headlines" },
    ...{ cover: "electric", files: ["sizes"] },
  },
];

/** A wheel with a road through it, as a plain SVG of 600 × 450. */
function drawLogo(look: "color" | "dark" | "light", accent: string): string {
  const ink = look === "color" ? accent : look === "dark" ? "#1d2125" : "#fff";
  const ground = look === "light" ? `<rect width="600" height="450" fill="${accent}"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450" width="600" height="450">${ground}` +
    `<g fill="none" stroke="${ink}" stroke-width="30" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M163 270a140 140 0 1 1 274 0"/><path d="M120 330l110 -90 70 60 70 -100 110 130"/></g></svg>`
  );
}

async function fileOf(name: Made, market: Market): Promise<DemoFile> {
  const drawing: Drawing & { readonly title: MarketWords } = FILES[name];
  const fileName = plain(wordsFor(drawing.title, market));
  if ("sheet" in drawing) {
    const rows = drawing.sheet.map(([label, value]) => [wordsFor(label, market), value] as const);
    const title = wordsFor(drawing.title, market);
    const body = await renderPdf({ title, lang: market.locale, facts: [], draw: (sheet) => sheet.facts(rows) });
    return { purpose: "MEDIA_DOCUMENT", fileName: `${fileName}.pdf`, contentType: "application/pdf", body };
  }
  const { default: sharp } = await import("sharp");
  const { accent } = market;
  if ("logo" in drawing) {
    const body = await sharp(Buffer.from(drawLogo(drawing.logo, accent)))
      .png()
      .toBuffer();
    return { purpose: "MEDIA_PICTURE", fileName: `${fileName}.png`, contentType: "image/png", body };
  }
  const body = await sharp(Buffer.from(drawPart(drawing.part, accent)), { density: 90 })
    .flatten({ background: "#fff" })
    .resize(800, 600, { fit: "contain", background: "#fff" })
    .jpeg({ quality: 84 })
    .toBuffer();
  return { purpose: "MEDIA_PICTURE", fileName: `${fileName}.jpg`, contentType: "image/jpeg", body };
}

const categorySchema = z.object({ made: z.object({ category: z.object({ id: z.string() }) }) });
const materialSchema = z.object({
  made: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});

/**
 * Adds the marketing material of a market as its office does: through the API.
 * @param pictures ids of pictures of bikes in its library
 */
export async function addMarketing(market: Market, pictures: ReadonlyMap<NamedBike, string>, api: URL): Promise<void> {
  const editor = new DemoUserSession(api, market.host);
  await editor.signIn(`admin.${market.suffix}`);
  const made = await addFiles(editor, Object.keys(FILES) as Made[], async (name) => [
    await fileOf(name, market),
    wordsFor(FILES[name].title, market),
  ]);
  const idOf = (name: FileName): string => pictures.get(name as NamedBike) ?? made.get(name as Made) ?? "";
  const add = async (query: string, variables: object) => {
    const { made: saved } = materialSchema.parse(await editor.ask(query, variables));
    if (saved.message.status !== "success") throw new Error(`material refused: ${JSON.stringify(saved.userErrors)}`);
  };
  const next = MARKETS[(MARKETS.indexOf(market) + 1) % MARKETS.length] ?? market;
  const folders = new Map<string, string>();
  for (const [sorting, folder] of FOLDERS.entries()) {
    const { title, type, under, perLine, files = [], set, isForeign } = folder;
    const layout = `marketing_material.${folder.layout}`;
    const { made: created } = categorySchema.parse(
      await editor.ask(
        `mutation ($title: String!, $type: String!, $parentId: ID, $perLine: Int, $sorting: Int, $layout: ID,
          $markets: [ID!]!, $file: ID) {
          made: createMarketingMaterialCategory(title: $title, type: $type, parentId: $parentId, itemPerLine: $perLine,
            sorting: $sorting, layout: $layout, contentTargetMarkets: $markets, file: $file) { category { id } } }`,
        {
          ...{ title: wordsFor(title, market), type, perLine, sorting, layout, file: idOf(folder.cover) },
          ...{ parentId: under && folders.get(under), markets: [isForeign ? next.suffix : market.suffix] },
        },
      ),
    );
    const { id } = created.category;
    folders.set(title[0], id);
    if (set) {
      await add(
        `mutation ($title: String!, $category: ID!, $body: String, $files: [FileUseInput!]!, $layout: ID) {
          made: createMarketingMaterial(title: $title, category: $category, body: $body, files: $files, layout: $layout,
            itemPerLine: 2) { message { status } userErrors { field message } } }`,
        {
          ...{ title: wordsFor(set.title, market), category: id, body: `<p>${wordsFor(set.text, market)}</p>` },
          ...{ files: set.files.map((name) => ({ id: idOf(name) })), layout: "marketing_material.cards" },
        },
      );
    }
    if (files.length === 0) continue;
    const materials = files.map((name) => ({ file: idOf(name), title: wordsFor(titleOf(name), market) }));
    await add(
      `mutation ($category: ID!, $layout: ID, $materials: [MarketingMaterialInput!]!) {
        made: createMarketingMaterials(category: $category, layout: $layout, materials: $materials) {
          message { status } userErrors { field message } } }`,
      { category: id, layout, materials },
    );
  }
}
